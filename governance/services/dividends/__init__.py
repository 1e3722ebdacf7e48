"""Profits and dividends: projects and decisions, declarations, entitlements, stock dividends. The only writers of their tables."""

from governance.services.dividends import decisions, declarations, defaults, papers, projects, runs, stock

__all__ = ["decisions", "declarations", "defaults", "papers", "projects", "runs", "stock"]
