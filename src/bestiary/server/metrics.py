"""What is counted, in Prometheus' format."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counts:
    """A server's own counters: two servers in one process do not mix."""

    def __init__(self) -> None:
        own = self.registry = CollectorRegistry()
        self.tables = Counter("bestiary_tables", "Tables set up", ["title"], registry=own)
        self.ended = Counter("bestiary_games_ended", "Games that came to their end", ["title"], registry=own)
        self.answers = Counter("bestiary_answers", "Answers acknowledged", ["by"], registry=own)
        self.mistakes = Counter("bestiary_mistakes", "Requests refused", ["code"], registry=own)
        self.conflicts = Counter("bestiary_conflicts", "Times that another writer was quicker", registry=own)
        self.requests = Counter("bestiary_requests", "HTTP requests", ["status"], registry=own)
        self.lines = Gauge("bestiary_connections", "WebSockets open", registry=own)
        self.live = Gauge("bestiary_tables_in_memory", "Tables at hand", registry=own)
        self.kept = Histogram("bestiary_commit_seconds", "Until an answer was durable", buckets=SECONDS, registry=own)
        self.thought = Histogram("bestiary_bot_seconds", "Processor time of a bot's answer", buckets=SECONDS, registry=own)
        self.bots_waiting = Gauge("bestiary_bots_waiting", "Answers that wait for a worker", registry=own)

    def page(self) -> bytes:
        return generate_latest(self.registry)
