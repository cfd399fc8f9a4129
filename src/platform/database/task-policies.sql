-- needs #platform/database/policy-procedures.sql
-- The tables are in task-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_platform('background_tasks');

create or replace function background_task_reports() returns setof background_tasks
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select * from background_tasks order by name $$;

-- A report without a success leaves the time of the last one. Reports of tasks that no process has run for 30 days go.
create or replace function report_background_task(task text, task_role text, interval_ms integer, at timestamptz, success_at timestamptz, failing_from timestamptz,
  failures_in_row integer, failure text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  delete from background_tasks where reported_at < at - interval '30 days';
  insert into background_tasks (name, role, every_ms, reported_at, succeeded_at, failing_since, failures, reason)
  values (task, task_role, interval_ms, at, success_at, failing_from, failures_in_row, failure)
  on conflict (name) do update set role = excluded.role, every_ms = excluded.every_ms, reported_at = excluded.reported_at,
    succeeded_at = coalesce(excluded.succeeded_at, background_tasks.succeeded_at), failing_since = excluded.failing_since,
    failures = excluded.failures, reason = excluded.reason
$$;

revoke execute on function background_task_reports, report_background_task from public;
grant execute on function background_task_reports, report_background_task to forecourt_app;
