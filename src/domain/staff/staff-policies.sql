-- needs #platform/database/policy-procedures.sql
-- The tables are in staff-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

-- Only the console's role sees staff. It is a member of the application's role, and so sees of a tenant what the application sees.
call pg_temp.policy('tenant', '{staff_grants, staff_identities, staff_tokens, staff_stock_mails, staff_report_mails, list_views, break_glass}',
  'to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id())');
-- Invitations of a group within it; those of the platform without a group.
call pg_temp.policy('tenant', '{staff_invitations}', 'to forecourt_console
  using (group_id is not distinct from app_group_id()) with check (group_id is not distinct from app_group_id())');
-- Oneself, the members of the group, and the people in its log. Operators without a group.
call pg_temp.policy('tenant', '{staff_members}', 'to forecourt_console
  using (id = app_member_id() or (operator and app_group_id() is null)
    or exists (select 1 from staff_grants g where g.group_id = app_group_id() and g.member_id = staff_members.id)
    or exists (select 1 from audit_entries a where a.group_id = app_group_id() and a.actor_id = staff_members.id))
  with check (id = app_member_id() or app_group_id() is null
    or exists (select 1 from staff_grants g where g.group_id = app_group_id() and g.member_id = staff_members.id))');
-- One's own, those of the members of the group, those of operators without a group.
call pg_temp.policy('tenant', '{staff_passkeys}', 'to forecourt_console using (member_id = app_member_id()
  or exists (select 1 from staff_grants g where g.group_id = app_group_id() and g.member_id = staff_passkeys.member_id)
  or (app_group_id() is null and exists (select 1 from staff_members m where m.operator and m.id = staff_passkeys.member_id)))');
call pg_temp.policy('tenant', '{staff_sessions}', 'to forecourt_console using (member_id = app_member_id()
  or exists (select 1 from staff_grants g where g.group_id = app_group_id() and g.member_id = staff_sessions.member_id)
  or (app_group_id() is null and exists (select 1 from staff_members m where m.operator and m.id = staff_sessions.member_id)))');
-- Random tokens' hashes: of no tenant.
call pg_temp.policy('anyone', '{staff_challenges}', 'to forecourt_console using (true) with check (true)');
-- Members, tokens and periods of break-glass stay as long as the log, whose entries name them.
grant select, insert, update on staff_members, staff_tokens, break_glass to forecourt_console;
grant select, insert, update, delete on staff_grants, staff_passkeys, staff_identities, staff_sessions, staff_invitations, staff_challenges,
  staff_stock_mails, staff_report_mails, list_views to forecourt_console;

call pg_temp.audited('{staff_members, staff_grants, staff_passkeys, staff_identities, staff_sessions, staff_invitations, list_views, break_glass}');
call pg_temp.audited('{staff_tokens}', '{insert, update}');
call pg_temp.audited('{staff_stock_mails, staff_report_mails}', '{insert, delete}');

-- The member for whom the transaction acts; null for none.
create or replace function app_member_id() returns text language sql stable as
$$ select nullif(current_setting('app.member_id', true), '') $$;

-- The member of a session that is neither expired nor idle for half an hour. Notes at most once a minute that it was used.
create or replace function staff_session(hash text, at timestamptz, is_used boolean)
returns table (member_id text, name text, email text, operator boolean, only_group_id uuid, method text, created_at timestamptz,
  verified_at timestamptz, expires_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update staff_sessions s set last_seen_at = at
  where is_used and s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '30 minutes'
    and s.last_seen_at < at - interval '1 minute';
  select m.id, m.name, m.email, m.operator, s.only_group_id, s.method, s.created_at, s.verified_at, s.expires_at
  from staff_sessions s join staff_members m on m.id = s.member_id
  where s.token_hash = hash and s.expires_at > at and s.last_seen_at > at - interval '30 minutes' and m.removed_at is null
$$;

-- The member of a token that has neither expired nor been revoked, and what it may read. Notes at most once a minute that it was used.
create or replace function staff_token(hash text, at timestamptz)
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

-- The groups of a member: the grants, and as an operator the groups whose personal data it may see for a while.
create or replace function staff_access(member text, at timestamptz)
returns table (group_id uuid, group_slug text, role text, site_ids uuid[], location_ids text[], may_publish boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select g.group_id, o.slug, g.role, g.site_ids, g.location_ids, g.may_publish
  from staff_grants g join groups o on o.id = g.group_id where g.member_id = member
  union all
  select distinct b.group_id, o.slug, 'operator', null::uuid[], null::text[], false
  from break_glass b join groups o on o.id = b.group_id join staff_members m on m.id = b.member_id
  where b.member_id = member and m.operator and b.expires_at > at and b.ended_at is null
$$;

-- The key of a credential, and whose it is.
create or replace function staff_passkey(credential text) returns table (member_id text, public_key text, counter bigint, transports text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select p.member_id, p.public_key, p.counter, p.transports
  from staff_passkeys p join staff_members m on m.id = p.member_id
  where p.credential_id = credential and m.removed_at is null
$$;

-- Number of passkeys that were made for another host than the console's.
create or replace function staff_passkeys_elsewhere(console_host text) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select count(*) from staff_passkeys p where p.host <> console_host $$;

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

-- The id of the member with an e-mail address, and whether it operates the platform.
create or replace function staff_member_by_email(asked text) returns table (member_id text, operator boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select m.id, m.operator and m.removed_at is null from staff_members m where m.email = asked $$;

-- Deletes expired sessions and challenges, and invitations 30 days after their end; returns how many.
create or replace function delete_expired_staff_rows(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with old_sessions as (
      delete from staff_sessions where expires_at <= at or last_seen_at <= at - interval '30 minutes' returning 1),
    old_challenges as (delete from staff_challenges where expires_at <= at returning 1),
    old_invitations as (delete from staff_invitations where expires_at <= at - interval '30 days' returning 1)
  select (select count(*) from old_sessions) + (select count(*) from old_challenges) + (select count(*) from old_invitations)
$$;

-- Deletes entries of the audit log, makes members anonymous who were removed before then, and deletes tokens and preview links that ended before
-- then; returns how many entries.
create or replace function delete_old_audit_entries(before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update staff_members set email = null, name = 'Former member', profile = '{}' where removed_at < before and email is not null;
  delete from staff_tokens where least(revoked_at, expires_at) < before;
  delete from preview_links where least(revoked_at, expires_at) < before;
  with gone as (delete from audit_entries where at < before returning 1) select count(*) from gone
$$;

revoke execute on function staff_session, staff_token, staff_access, staff_passkey, staff_invitation, staff_member_by_email,
  staff_passkeys_elsewhere, delete_expired_staff_rows, delete_old_audit_entries from public;
grant execute on function staff_session, staff_token, staff_access, staff_passkey, staff_invitation, staff_member_by_email to forecourt_console;
grant execute on function staff_passkeys_elsewhere, delete_expired_staff_rows, delete_old_audit_entries to forecourt_app;
