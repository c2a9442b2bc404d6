-- Jobs lie in the schema of graphile-worker, which `installJobSchema` makes. The run-time role has no right there:
-- it enters through the two functions below.

-- Tasks that may be asked for, written by the owner at every start.
create table platform_job_task (
  task text primary key check (task ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,60}$')
);

-- Asks for a job in the caller's transaction. The tenant comes from the transaction's setting, never from the caller;
-- a job key belongs to its tenant and task. The same key before the job runs replaces what was asked.
create function platform_enqueue(
  task text, payload jsonb, run_at timestamptz default null, job_key text default null,
  max_attempts integer default null, priority integer default null)
returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := current_setting('app.tenant_id')::uuid;
  job_id bigint;
begin
  if not exists (select from public.platform_job_task known where known.task = platform_enqueue.task) then
    raise exception 'There is no job task %.', task using errcode = 'invalid_parameter_value';
  end if;
  if length(payload::text) > 65536 then
    raise exception 'The payload of % is too large.', task using errcode = 'program_limit_exceeded';
  end if;
  select id into job_id from graphile_worker.add_job(
    identifier => platform_enqueue.task,
    payload => jsonb_build_object('tenantId', tenant, 'input', payload)::json,
    run_at => platform_enqueue.run_at,
    max_attempts => platform_enqueue.max_attempts,
    job_key => tenant || '/' || platform_enqueue.task || '/' || platform_enqueue.job_key,
    priority => platform_enqueue.priority);
  return job_id;
end $$;

-- How the queue stands, by task, over the whole installation: numbers only.
create function platform_job_statistics()
returns table (task text, ready bigint, scheduled bigint, running bigint, retrying bigint, failed bigint, oldest_ready_seconds double precision)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.task_identifier,
           count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()),
           count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at > now()),
           count(*) filter (where j.locked_at is not null),
           count(*) filter (where j.attempts > 0 and j.attempts < j.max_attempts and j.locked_at is null),
           count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
           coalesce(max(extract(epoch from now() - j.run_at)) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()), 0)::double precision
      from graphile_worker.jobs j
     group by j.task_identifier
     order by j.task_identifier;
end $$;

revoke execute on function platform_enqueue(text, jsonb, timestamptz, text, integer, integer), platform_job_statistics() from public;
grant execute on function platform_enqueue(text, jsonb, timestamptz, text, integer, integer), platform_job_statistics() to sala_app;
