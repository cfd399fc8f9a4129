-- What the processes that run background tasks report of each: one row a task for the whole platform, which holds nothing of a group.
CREATE TABLE "background_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"every_ms" integer NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"reason" text
);
--> statement-breakpoint
alter table background_tasks enable row level security;
--> statement-breakpoint
alter table background_tasks force row level security;
--> statement-breakpoint
create policy owner on background_tasks to current_user using (true) with check (true);
--> statement-breakpoint
revoke all on background_tasks from forecourt_app;
--> statement-breakpoint
create function background_task_reports() returns setof background_tasks
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select * from background_tasks order by name $$;
--> statement-breakpoint
revoke execute on function background_task_reports() from public;
--> statement-breakpoint
grant execute on function background_task_reports() to forecourt_app;
--> statement-breakpoint
-- A report without a success leaves the time of the last one. Reports of tasks that no process has run for 30 days go.
create function report_background_task(task text, task_role text, interval_ms integer, at timestamptz, success_at timestamptz, failing_from timestamptz,
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
--> statement-breakpoint
revoke execute on function report_background_task(text, text, integer, timestamptz, timestamptz, timestamptz, integer, text) from public;
--> statement-breakpoint
grant execute on function report_background_task(text, text, integer, timestamptz, timestamptz, timestamptz, integer, text) to forecourt_app;
