"""War of Whispers: secret societies steer five empires."""

from __future__ import annotations

from .kind import WhispersKind

GAME = WhispersKind()
