-- What a preview shows, without the values of the draft's changes: `state` is another text whenever one of them is added, changed or removed. A
-- preview is requested for each page and call, so that the values are read only when the state is unknown.
create function preview_state(hash text, at timestamptz)
returns table (group_id uuid, site_id uuid, group_version integer, site_version integer, content_version integer, state text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, g.version, s.version,
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
--> statement-breakpoint
revoke execute on function preview_state(text, timestamptz) from public;
--> statement-breakpoint
grant execute on function preview_state(text, timestamptz) to forecourt_app;
