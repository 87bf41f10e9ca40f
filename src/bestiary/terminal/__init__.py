"""The terminal client: a conversation that draws any scene and knows no game."""
