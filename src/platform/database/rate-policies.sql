-- needs #platform/database/policy-procedures.sql
-- The tables are in rate-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('rate_counts');
grant select, insert, update, delete on rate_counts to forecourt_app;

-- Deletes rate counts that have run out, of every site; returns how many.
create or replace function delete_expired_rate_counts(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with gone as (delete from rate_counts where full_at <= at returning 1) select count(*) from gone
$$;

revoke execute on function delete_expired_rate_counts from public;
grant execute on function delete_expired_rate_counts to forecourt_app;
