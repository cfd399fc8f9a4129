-- Links to previews of a group's draft: one site as it would be if the draft were published. Rows stay after their end as long as the log, whose
-- entries name them.
CREATE TABLE "preview_links" (
	"group_id" uuid NOT NULL,
	"id" text NOT NULL,
	"site_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"label" text,
	"made_by" text NOT NULL REFERENCES "staff_members"("id") ON DELETE cascade,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "preview_links_group_id_id_pk" PRIMARY KEY("group_id","id"),
	CONSTRAINT "preview_links_group_id_site_id_sites_group_id_id_fk" FOREIGN KEY ("group_id","site_id") REFERENCES "sites"("group_id","id") ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX "preview_links_hash" ON "preview_links" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "preview_links_member" ON "preview_links" USING btree ("made_by");
--> statement-breakpoint
do $$
declare
  actor text := $when$ (coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console') $when$;
begin
  revoke all on preview_links from forecourt_app;
  grant select, insert, update on preview_links to forecourt_console;
  alter table preview_links enable row level security;
  alter table preview_links force row level security;
  create policy owner on preview_links to current_user using (true) with check (true);
  create policy tenant on preview_links to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id());
  execute format('create trigger audit_insert after insert on preview_links referencing new table as new_rows for each statement
    when (%s) execute function audit_change()', actor);
  execute format('create trigger audit_update after update on preview_links referencing old table as old_rows new table as new_rows
    for each statement when (%s) execute function audit_change()', actor);
end $$;
--> statement-breakpoint
-- The site of a preview link that has neither expired nor been revoked, made by someone who is still a member of its group, with what its preview
-- shows: the versions, and the draft's changes of the group and of this site, the oldest first. Nothing for a suspended group.
create function preview_of(hash text, at timestamptz)
returns table (group_id uuid, site_id uuid, expires_at timestamptz, group_version integer, site_version integer, content_version integer, changes jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, l.expires_at, g.version, s.version,
    coalesce((select max(c.version) from content_versions c where c.group_id = l.group_id and c.site_id = l.site_id), 0),
    coalesce((select jsonb_agg(jsonb_build_object('document', d.document, 'siteId', d.site_id, 'path', d.path, 'from', d.from_value, 'to', d.to_value)
        order by d.changed_at, d.id)
      from draft_changes d where d.group_id = l.group_id and (d.site_id is null or d.site_id = l.site_id)), '[]'::jsonb)
  from preview_links l
  join groups g on g.id = l.group_id
  join sites s on s.group_id = l.group_id and s.id = l.site_id
  join staff_members m on m.id = l.made_by
  where l.token_hash = hash and l.expires_at > at and l.revoked_at is null and m.removed_at is null and g.suspended_at is null
    and exists (select from staff_grants r where r.member_id = l.made_by and r.group_id = l.group_id)
$$;
--> statement-breakpoint
revoke execute on function preview_of(text, timestamptz) from public;
--> statement-breakpoint
grant execute on function preview_of(text, timestamptz) to forecourt_app;
--> statement-breakpoint
-- Deletes entries of the audit log, makes members anonymous who were removed before then, and deletes tokens and preview links that ended before
-- then; returns how many entries.
create or replace function delete_old_audit_entries(before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update staff_members set email = null, name = 'Former member' where removed_at < before and email is not null;
  delete from staff_tokens where least(revoked_at, expires_at) < before;
  delete from preview_links where least(revoked_at, expires_at) < before;
  with gone as (delete from audit_entries where at < before returning 1) select count(*) from gone
$$;
