"""How fast Bestiary is beside its peers. Run `python -m benchmarks`."""
