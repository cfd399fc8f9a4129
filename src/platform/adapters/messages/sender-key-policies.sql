-- needs #platform/database/policy-procedures.sql
-- The tables are in sender-key-tables.ts; here are their policies, the roles' rights, and their functions.

call pg_temp.rows_of_group('sender_keys');
call pg_temp.rows_of_platform('platform_sender_keys');
grant select, insert, update, delete on sender_keys to forecourt_app;

call pg_temp.audited('{sender_keys, platform_sender_keys}');

create or replace function list_platform_sender_keys() returns setof platform_sender_keys
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select * from platform_sender_keys order by created_at limit 100 $$;

-- Adds a key, unless one of the domain waits for its record. Returns how many were added.
create or replace function add_platform_sender_key(key_id text, of_domain text, of_selector text, public text, encrypted text, at timestamptz)
returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with added as (
    insert into platform_sender_keys (id, domain, selector, public_key, private_key, created_at)
    values (key_id, of_domain, of_selector, public, encrypted, at)
    on conflict do nothing returning 1)
  select count(*)::integer from added
$$;

-- What a lookup of the record found, and the private key as the current SECRET encrypts it.
create or replace function note_platform_sender_key(key_id text, seen boolean, at timestamptz, encrypted text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  update platform_sender_keys set is_seen = seen, checked_at = at, private_key = encrypted,
    first_seen_at = coalesce(first_seen_at, case when seen then at end)
  where id = key_id
$$;

create or replace function remove_platform_sender_keys(key_ids text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from platform_sender_keys where id = any(key_ids) $$;

revoke execute on function list_platform_sender_keys, add_platform_sender_key, note_platform_sender_key, remove_platform_sender_keys from public;
grant execute on function list_platform_sender_keys, add_platform_sender_key, note_platform_sender_key, remove_platform_sender_keys
  to forecourt_app;
