"""What is stored and every query on it; SQL is written nowhere else."""
