-- The invitation of a link that is neither used nor expired, and whose inviter, if it was a member, may still invite to it: an operator, or one who
-- owns all of the group. Otherwise a member who was removed could come back by a link of their own.
create or replace function staff_invitation(hash text, at timestamptz)
returns table (id text, group_id uuid, group_slug text, email text, name text, role text, site_ids uuid[], location_ids text[],
  may_publish boolean, invited_by text, expires_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select i.id, i.group_id, o.slug, i.email, i.name, i.role, i.site_ids, i.location_ids, i.may_publish, i.invited_by, i.expires_at
  from staff_invitations i left join groups o on o.id = i.group_id
  where i.token_hash = hash and i.used_at is null and i.expires_at > at
    and (i.invited_by is null or exists (select from staff_members m where m.id = i.invited_by and m.removed_at is null
      and (m.operator or exists (select from staff_grants r where r.member_id = m.id and r.group_id = i.group_id
        and r.role = 'owner' and r.site_ids is null and r.location_ids is null))))
$$;
