"""All that people see of the web table: pages and fragments from plain facts. The only part of it a server imports."""

from __future__ import annotations

from .environment import STATIC, asset
from .pages import render_page
from .review import render_review, worth_telling
from .table import panels_for, render_panels, render_table, title_of, told
from .text import render_text

__all__ = [
    "STATIC",
    "asset",
    "panels_for",
    "render_page",
    "render_panels",
    "render_review",
    "render_table",
    "render_text",
    "title_of",
    "told",
    "worth_telling",
]
