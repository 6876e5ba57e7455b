"""Sandtable: two board games about war and influence, as an engine, opponents, a laboratory and a web table."""

from __future__ import annotations

from sandtable import _speed as _speed  # before all else: it decides whether compiled modules are served

__version__ = "0.1.0"
