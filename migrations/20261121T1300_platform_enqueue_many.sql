-- One statement asks for any number of jobs: a use case that queues two of them pays for one.

drop function platform_enqueue(text, jsonb, timestamptz, text, integer, integer);

-- Asks for jobs in the caller's transaction: [{task, input, runAt?, key?, maxAttempts?, priority?}], at most 1,000. The tenant
-- comes from the transaction's setting, never from the caller; a key belongs to its tenant and task. The same key before
-- the job runs replaces what was asked.
create function platform_enqueue(wanted jsonb)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  tenant constant uuid := current_setting('app.tenant_id')::uuid;
  unfit text;
begin
  if jsonb_array_length(wanted) not between 1 and 1000 then
    raise exception 'Between 1 and 1000 jobs are asked for at once.' using errcode = 'invalid_parameter_value';
  end if;
  select ask ->> 'task' into unfit from jsonb_array_elements(wanted) ask
   where not exists (select from public.platform_job_task known where known.task = ask ->> 'task') limit 1;
  if found then
    raise exception 'There is no job task %.', unfit using errcode = 'invalid_parameter_value';
  end if;
  select ask ->> 'task' into unfit from jsonb_array_elements(wanted) ask where length((ask -> 'input')::text) > 65536 limit 1;
  if found then
    raise exception 'The payload of % is too large.', unfit using errcode = 'program_limit_exceeded';
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

revoke execute on function platform_enqueue(jsonb) from public;
grant execute on function platform_enqueue(jsonb) to sala_app;
