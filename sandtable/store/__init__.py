"""Where tables are kept: every choice is a row, committed before anybody is told of it.

    store = Store("sqlite:///home/me/sandtable.db")       # or postgresql://...
    await store.write(tables.create, draft)               # any function of a `Work` and arguments
"""

from __future__ import annotations

from sandtable.store.database import Store, Work, default_database

__all__ = ["Store", "Work", "default_database"]
