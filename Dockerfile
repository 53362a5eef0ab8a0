# The Python that the tests run on.
ARG PYTHON=python:3.11-slim-bookworm

FROM ${PYTHON} AS builder
ENV UV_COMPILE_BYTECODE=1 UV_LINK_MODE=copy UV_PYTHON_DOWNLOADS=never
RUN pip install --no-cache-dir 'uv>=0.13,<0.14'
WORKDIR /srv
# Only what the lock file names, before the code: a change of code does not install anything again.
COPY pyproject.toml uv.lock ./
RUN uv sync --frozen --no-dev

FROM ${PYTHON}
RUN useradd --system --uid 10001 --home-dir /srv --shell /usr/sbin/nologin lucie \
    && install --directory --owner lucie --group lucie /srv/data
WORKDIR /srv
COPY --from=builder /srv/.venv .venv
COPY app app
COPY migrations migrations
COPY templates templates
COPY static static
# Alembic's configuration is in pyproject.toml.
COPY pyproject.toml LICENSE ./
ENV PATH=/srv/.venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 HOST=0.0.0.0 PORT=8000
USER lucie
VOLUME /srv/data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["python", "-c", \
    "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['PORT']}/healthz\", timeout=4)"]
CMD ["python", "-m", "app", "serve"]
