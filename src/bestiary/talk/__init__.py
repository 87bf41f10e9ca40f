"""The line protocol: programs in any language play and search by lines of JSON. See docs/talk.md."""
