"""The store: database, tables, rows, migrations."""
