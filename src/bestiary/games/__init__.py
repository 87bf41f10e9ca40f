"""A folder a game: everything about it and nothing else."""
