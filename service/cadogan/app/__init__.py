"""Composition root: wires the services of a node (`assemble`) and serves them (`running`)."""

from cadogan.app.lifetime import running
from cadogan.app.server import Service
from cadogan.app.wiring import assemble

__all__ = ["Service", "assemble", "running"]
