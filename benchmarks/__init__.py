"""Measurements that are run by hand, never timed tests."""
