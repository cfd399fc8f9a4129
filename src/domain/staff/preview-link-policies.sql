-- needs #platform/database/policy-procedures.sql
-- The tables are in preview-link-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.policy('tenant', '{preview_links}', 'to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id())');
-- Links stay after their end as long as the log, whose entries name them.
grant select, insert, update on preview_links to forecourt_console;

call pg_temp.audited('{preview_links}', '{insert, update}');

-- What a preview shows, without the values of the draft's changes: `state` is another text whenever one of them is added, changed or removed. A
-- preview is requested for each page and call, so that the values are read only when the state is unknown.
create or replace function preview_state(hash text, at timestamptz)
returns table (group_id uuid, site_id uuid, group_version integer, site_version integer, content_version integer, state text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, g.version, s.version + s.agency_version,
    coalesce((select max(c.version) from content_versions c where c.group_id = l.group_id and c.site_id = l.site_id), 0),
    encode(sha256(convert_to(coalesce((select string_agg(d.id || ' ' || d.xmin::text, ',' order by d.id)
      from draft_changes d where d.group_id = l.group_id and (d.site_id is null or d.site_id = l.site_id)), ''), 'UTF8')), 'hex')
  from preview_links l
  join groups g on g.id = l.group_id
  join sites s on s.group_id = l.group_id and s.id = l.site_id
  join staff_members m on m.id = l.made_by
  where l.token_hash = hash and l.expires_at > at and l.revoked_at is null and m.removed_at is null and g.suspended_at is null
    and exists (select from staff_grants r where r.member_id = l.made_by and r.group_id = l.group_id)
$$;

-- The site of a preview link that has neither expired nor been revoked, made by someone who is still a member of its group, with what its preview
-- shows: the versions, and the draft's changes of the group and of this site, the oldest first. Nothing for a suspended group.
create or replace function preview_of(hash text, at timestamptz)
returns table (group_id uuid, site_id uuid, expires_at timestamptz, group_version integer, site_version integer, content_version integer, changes jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, l.expires_at, g.version, s.version + s.agency_version,
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

revoke execute on function preview_state, preview_of from public;
grant execute on function preview_state, preview_of to forecourt_app;
