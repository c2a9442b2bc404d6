-- Asking for a job no longer notifies in the caller's transaction. PostgreSQL keeps notifications in the order of commits:
-- a transaction that notifies holds one lock of the whole cluster while it writes to disk, so all of them commit one by one.
-- The process that asked wakes the workers after its commit instead, once for all commits of that moment
-- (src/platform/jobs/wake-workers.ts, docs/decisions/0011-workers-are-woken-after-the-commit.md).

-- The job runner calls pg_notify by its bare name: in this schema it finds one that says nothing.
create schema platform_quiet;
revoke all on schema platform_quiet from public;

create function platform_quiet.pg_notify(channel text, payload text)
returns void language sql immutable as $$ select $$;

alter function platform_enqueue(jsonb) set search_path = platform_quiet, pg_catalog, pg_temp;
