"""One suite for every title: what must hold at every ask of every game."""
