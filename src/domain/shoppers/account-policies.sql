-- needs #platform/database/policy-procedures.sql
-- The tables are in account-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('accounts', 'sessions', 'sign_in_codes', 'sign_in_counts');
grant select, insert, update, delete on accounts, sessions, sign_in_codes, sign_in_counts to forecourt_app;

call pg_temp.audited('{accounts, sessions}');

-- Deletes expired sessions, codes and counts of every site; returns how many.
create or replace function delete_expired_sign_ins(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with old_sessions as (delete from sessions where expires_at <= at returning 1),
    old_codes as (delete from sign_in_codes where expires_at <= at - interval '1 day' returning 1),
    old_counts as (delete from sign_in_counts where window_ends_at <= at returning 1)
  select (select count(*) from old_sessions) + (select count(*) from old_codes) + (select count(*) from old_counts)
$$;

revoke execute on function delete_expired_sign_ins from public;
grant execute on function delete_expired_sign_ins to forecourt_app;
