"""Use-cases: plain values and a store in, plain values out; each commits before it returns."""
