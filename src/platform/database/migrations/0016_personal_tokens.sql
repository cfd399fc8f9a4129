-- Personal tokens: by them programs fetch the console's files for a member. Rows stay after their end as long as the log, whose entries name them.
CREATE TABLE "staff_tokens" (
	"group_id" uuid NOT NULL REFERENCES "groups"("id") ON DELETE cascade,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"member_id" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"name" text NOT NULL,
	"reads" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "staff_tokens_group_id_id_pk" PRIMARY KEY("group_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_tokens_hash" ON "staff_tokens" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "staff_tokens_member" ON "staff_tokens" USING btree ("member_id");
--> statement-breakpoint
do $$
declare
  actor text := $when$ (coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console') $when$;
begin
  revoke all on staff_tokens from forecourt_app;
  grant select, insert, update on staff_tokens to forecourt_console;
  alter table staff_tokens enable row level security;
  alter table staff_tokens force row level security;
  create policy owner on staff_tokens to current_user using (true) with check (true);
  create policy tenant on staff_tokens to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id());
  execute format('create trigger audit_insert after insert on staff_tokens referencing new table as new_rows for each statement
    when (%s) execute function audit_change()', actor);
  execute format('create trigger audit_update after update on staff_tokens referencing old table as old_rows new table as new_rows
    for each statement when (%s) execute function audit_change()', actor);
end $$;
--> statement-breakpoint
-- The member of a token that has neither expired nor been revoked, and what it may read. Notes at most once a minute that it was used.
create function staff_token(hash text, at timestamptz)
returns table (id text, group_id uuid, reads text[], member_id text, name text, email text, created_at timestamptz, expires_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update staff_tokens t set last_used_at = at
  where t.token_hash = hash and t.expires_at > at and t.revoked_at is null
    and (t.last_used_at is null or t.last_used_at < at - interval '1 minute');
  select t.id, t.group_id, t.reads, t.member_id, m.name, m.email, t.created_at, t.expires_at
  from staff_tokens t join staff_members m on m.id = t.member_id
  where t.token_hash = hash and t.expires_at > at and t.revoked_at is null and m.removed_at is null
$$;
--> statement-breakpoint
revoke execute on function staff_token(text, timestamptz) from public;
--> statement-breakpoint
grant execute on function staff_token(text, timestamptz) to forecourt_console;
--> statement-breakpoint
-- Deletes entries of the audit log, makes members anonymous who were removed before then, and deletes tokens that ended before then; returns how
-- many entries.
create or replace function delete_old_audit_entries(before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update staff_members set email = null, name = 'Former member' where removed_at < before and email is not null;
  delete from staff_tokens where least(revoked_at, expires_at) < before;
  with gone as (delete from audit_entries where at < before returning 1) select count(*) from gone
$$;
