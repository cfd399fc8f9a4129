-- Scheduled feeds: their state, and the runs that found something new or failed.
CREATE TABLE "stock_feeds" (
	"group_id" uuid NOT NULL,
	"feed" text NOT NULL,
	"schedule" text NOT NULL,
	"next_run_at" timestamp with time zone,
	"running_since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_run_at" timestamp with time zone,
	"last_outcome" text,
	"last_message" text,
	"fresh_at" timestamp with time zone,
	"stale_at" timestamp with time zone NOT NULL,
	"reported" text,
	"validators" jsonb,
	"content_hash" text,
	"settings_hash" text,
	"import_id" uuid,
	CONSTRAINT "stock_feeds_group_id_feed_pk" PRIMARY KEY("group_id","feed")
);
--> statement-breakpoint
ALTER TABLE "stock_feeds" ADD CONSTRAINT "stock_feeds_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "stock_feed_runs" (
	"group_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"feed" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"trigger" text NOT NULL,
	"outcome" text NOT NULL,
	"message" text NOT NULL,
	"file_name" text,
	"bytes" bigint,
	"import_id" uuid,
	CONSTRAINT "stock_feed_runs_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
ALTER TABLE "stock_feed_runs" ADD CONSTRAINT "stock_feed_runs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "stock_feed_runs_feed" ON "stock_feed_runs" USING btree ("group_id","feed","started_at");
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['stock_feeds', 'stock_feed_runs'] loop
    execute format('grant select, insert, update, delete on %I to forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id())', name);
  end loop;
end $$;
--> statement-breakpoint
-- Groups whose configuration has feeds, or had some; the version changes with that of the group and of each of its sites.
create function groups_with_feeds() returns table (group_id uuid, version bigint)
language sql stable security definer as
$$
  select g.id, g.version + coalesce((select sum(s.version) from sites s where s.group_id = g.id), 0)
  from groups g join group_versions v on v.group_id = g.id and v.version = g.version
  where jsonb_path_exists(v.document, '$.feeds[*]') or jsonb_path_exists(v.document, '$.dealerships[*].feeds[*]')
    or exists (select from stock_feeds f where f.group_id = g.id)
$$;
--> statement-breakpoint
-- Times and outcomes of every group's feeds, for metrics and the check of the installation.
create function feed_states() returns table (group_id uuid, group_slug text, feed text, enabled boolean,
  fresh_at timestamptz, stale_at timestamptz, failures integer, last_outcome text)
language sql stable security definer as
$$
  select f.group_id, g.slug, f.feed, f.next_run_at is not null, f.fresh_at, f.stale_at, f.failures, f.last_outcome
  from stock_feeds f join groups g on g.id = f.group_id order by g.slug, f.feed
$$;
--> statement-breakpoint
do $$
declare
  name text;
begin
  foreach name in array array['groups_with_feeds()', 'feed_states()'] loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', name);
    execute format('revoke execute on function %s from public', name);
    execute format('grant execute on function %s to forecourt_app', name);
  end loop;
end $$;
