-- needs #platform/database/policy-procedures.sql
-- The table is in follower-tables.ts; here are its policies, the roles' rights, and its functions.

call pg_temp.rows_of_platform('change_followers');

-- How far a follower is, which begins at the newest change; `lost` is whether changes were deleted as too old before it dealt with them.
create or replace function change_follower_state(asked text) returns table (seq bigint, lost boolean)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into change_followers (name, seq) values (asked, last_change()) on conflict do nothing;
  select f.seq, f.seq > 0 and not exists (select from changes c where c.seq <= f.seq) from change_followers f where f.name = asked
$$;

create or replace function save_change_follower(follower text, reached bigint) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ update change_followers set seq = reached where name = follower $$;

revoke execute on function change_follower_state, save_change_follower from public;
grant execute on function change_follower_state, save_change_follower to forecourt_app;
