-- Looks over what is asked for once instead of twice, and writes jobs without a key into the runner's table itself: its
-- `add_jobs` first looks for tasks, queues and keys in statements of their own, most of what asking for a job costs.
-- An order waits for this function while it is placed. Keys, and tasks that the runner has not met yet, go the runner's way.

create or replace function platform_enqueue(wanted jsonb)
returns void language plpgsql security definer set search_path = platform_quiet, pg_catalog, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  unknown_task text;
  too_large text;
  is_plain boolean;
begin
  if jsonb_array_length(wanted) not between 1 and 1000 then
    raise exception 'Between 1 and 1000 jobs are asked for at once.' using errcode = 'invalid_parameter_value';
  end if;
  select min(ask ->> 'task') filter (where known.task is null),
         min(ask ->> 'task') filter (where length((ask -> 'input')::text) > 65536),
         bool_and(ask ->> 'key' is null and runner.id is not null)
    into unknown_task, too_large, is_plain
    from jsonb_array_elements(wanted) ask
    left join public.platform_job_task known on known.task = ask ->> 'task'
    left join graphile_worker._private_tasks runner on runner.identifier = ask ->> 'task';
  if unknown_task is not null then
    raise exception 'There is no job task %.', unknown_task using errcode = 'invalid_parameter_value';
  end if;
  if too_large is not null then
    raise exception 'The payload of % is too large.', too_large using errcode = 'program_limit_exceeded';
  end if;
  if is_plain then
    insert into graphile_worker._private_jobs (task_id, payload, run_at, max_attempts, priority)
    select runner.id,
           json_build_object('tenantId', tenant, 'input', ask -> 'input'),
           coalesce((ask ->> 'runAt')::timestamptz, now()),
           coalesce((ask ->> 'maxAttempts')::smallint, 25),
           coalesce((ask ->> 'priority')::smallint, 0)
      from jsonb_array_elements(wanted) with ordinality as given (ask, place)
      join graphile_worker._private_tasks runner on runner.identifier = ask ->> 'task'
     order by place;
    return;
  end if;
  perform from graphile_worker.add_jobs(array(
    select row (
      ask ->> 'task',
      json_build_object('tenantId', tenant, 'input', ask -> 'input'),
      null,
      (ask ->> 'runAt')::timestamptz,
      (ask ->> 'maxAttempts')::smallint,
      tenant || '/' || (ask ->> 'task') || '/' || (ask ->> 'key'),
      (ask ->> 'priority')::smallint,
      null
    )::graphile_worker.job_spec
    from jsonb_array_elements(wanted) with ordinality as given (ask, place) order by place));
end $$;
