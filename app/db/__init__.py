"""What is stored and every query on it; SQL is written nowhere else.

Other floors above the services take `Database` and `Store` from here, and nothing else.
"""

from app.db.database import Database, Store

__all__ = ["Database", "Store"]
