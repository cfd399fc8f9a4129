-- needs #platform/database/policy-procedures.sql
-- The tables are in client-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

-- Only the console's role, as which the API works, sees clients.
call pg_temp.policy('tenant', '{api_clients, api_secrets, api_requests}',
  'to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id())');
-- Clients and secrets stay as long as the log, whose entries name them.
grant select, insert, update on api_clients, api_secrets to forecourt_console;
grant select, insert, update, delete on api_requests to forecourt_console;
call pg_temp.audited('{api_clients, api_secrets}', '{insert, update}');

-- The client of a secret that has neither expired nor been revoked, and what it reaches. Notes at most once a minute that it was used.
create or replace function api_client(of_hash text, at timestamptz)
returns table (id text, group_id uuid, group_slug text, name text, scopes text[], site_ids uuid[], location_ids text[], expires_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update api_secrets s set last_used_at = at
  where s.hash = of_hash and s.expires_at > at and s.revoked_at is null
    and (s.last_used_at is null or s.last_used_at < at - interval '1 minute');
  select c.id, c.group_id, g.slug, c.name, c.scopes, c.site_ids, c.location_ids, s.expires_at
  from api_secrets s join api_clients c on c.group_id = s.group_id and c.id = s.client_id join groups g on g.id = c.group_id
  where s.hash = of_hash and s.expires_at > at and s.revoked_at is null and c.revoked_at is null
$$;

-- Deletes calls that were made before then, whose keys are free again, and clients and secrets that ended as long ago as the log goes back;
-- returns how many calls.
create or replace function delete_old_api_requests(before timestamptz, ended_before timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  delete from api_secrets where least(revoked_at, expires_at) < ended_before;
  delete from api_clients where revoked_at < ended_before;
  with gone as (delete from api_requests where created_at < before returning 1) select count(*) from gone
$$;

revoke execute on function api_client, delete_old_api_requests from public;
grant execute on function api_client, is_suspended to forecourt_console;
grant execute on function delete_old_api_requests to forecourt_app;
