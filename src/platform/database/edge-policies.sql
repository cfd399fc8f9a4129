-- needs #platform/database/policy-procedures.sql
-- The tables are in edge-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_platform('edge_purges');

-- The state; `behind` is the number of changes that wait, and `lost` whether some of them may have been deleted as too old (`delete_old_changes`)
-- before they were purged. It begins with all of them lost: what the edge has from before the first purge isn't known.
create or replace function edge_purges_state() returns table (purged_seq bigint, repeated_seq bigint, repeat_to_seq bigint, repeat_at timestamptz,
  failures integer, next_try_at timestamptz, behind bigint, lost boolean)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into edge_purges (id, purged_seq, repeated_seq) values ('edge', 0, last_change()) on conflict do nothing;
  select p.purged_seq, p.repeated_seq, p.repeat_to_seq, p.repeat_at, p.failures, p.next_try_at,
    (select count(*) from changes c where c.seq > p.purged_seq),
    exists (select 1 from changes) and not exists (select 1 from changes c where c.seq <= p.purged_seq)
  from edge_purges p
$$;

create or replace function save_edge_purges_state(purged bigint, repeated bigint, repeat_to bigint, repeat_due timestamptz, failed integer, try_at timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ update edge_purges set purged_seq = purged, repeated_seq = repeated, repeat_to_seq = repeat_to, repeat_at = repeat_due, failures = failed, next_try_at = try_at $$;

revoke execute on function edge_purges_state, save_edge_purges_state from public;
grant execute on function edge_purges_state, save_edge_purges_state to forecourt_app;
