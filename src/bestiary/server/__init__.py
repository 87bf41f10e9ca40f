"""Tables for people in many places: seats, storage, HTTP and WebSocket. It knows no game."""
