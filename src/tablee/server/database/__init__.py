"""The database: rows are the truth. SQL is written here and nowhere else."""
