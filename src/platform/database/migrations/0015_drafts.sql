-- Drafts of configuration and content, and what was published from them.
CREATE TABLE "draft_changes" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"document" text NOT NULL,
	"site_id" uuid,
	"path" text[] NOT NULL,
	"from_value" jsonb NOT NULL,
	"to_value" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_changes_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE TABLE "change_sets" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"changes" jsonb NOT NULL,
	"versions" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"problem" text,
	"rolls_back" text,
	CONSTRAINT "change_sets_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
ALTER TABLE "draft_changes" ADD CONSTRAINT "draft_changes_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "change_sets" ADD CONSTRAINT "change_sets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "change_sets_made" ON "change_sets" USING btree ("group_id","made_at");
--> statement-breakpoint
CREATE INDEX "change_sets_due" ON "change_sets" USING btree ("state","publish_at");
--> statement-breakpoint
-- Only the console edits drafts; the background task that publishes on time writes change sets. Change sets stay: they are the history.
do $$
declare
  name text;
  actor text := $when$ (coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console') $when$;
begin
  foreach name in array array['draft_changes', 'change_sets'] loop
    execute format('revoke all on %I from forecourt_app', name);
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy owner on %I to current_user using (true) with check (true)', name);
    execute format('create policy tenant on %I to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id())', name);
    execute format('create trigger audit_insert after insert on %I referencing new table as new_rows for each statement
      when (%s) execute function audit_change()', name, actor);
    execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement when (%s) execute function audit_change()', name, actor);
    execute format('create trigger audit_delete after delete on %I referencing old table as old_rows for each statement
      when (%s) execute function audit_change()', name, actor);
  end loop;
  grant select, insert, update, delete on draft_changes to forecourt_console;
  grant select, update on change_sets to forecourt_app;
  grant insert, delete on change_sets to forecourt_console;
end $$;
--> statement-breakpoint
-- The scheduled change sets of every group that are due at a moment.
create function due_change_sets(at timestamptz) returns table (group_id uuid, id text)
language sql stable security definer as
$$
  select s.group_id, s.id from change_sets s
  where s.state = 'scheduled' and s.publish_at <= at and not is_suspended(s.group_id)
  order by s.publish_at, s.id
$$;
--> statement-breakpoint
do $$
begin
  alter function due_change_sets(timestamptz) set search_path = pg_catalog, public, pg_temp;
  revoke execute on function due_change_sets(timestamptz) from public;
  grant execute on function due_change_sets(timestamptz) to forecourt_app;
end $$;
