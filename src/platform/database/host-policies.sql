-- needs #platform/database/policy-procedures.sql
-- The tables are in host-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_platform('host_checks');

create or replace function host_checks_found() returns setof host_checks
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select * from host_checks order by host $$;

create or replace function save_host_check(checked_host text, at timestamptz, found_problem text, found_remedy text, valid_until timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into host_checks (host, checked_at, problem, remedy, certificate_until) values (checked_host, at, found_problem, found_remedy, valid_until)
  on conflict (host) do update set checked_at = excluded.checked_at, problem = excluded.problem, remedy = excluded.remedy,
    certificate_until = excluded.certificate_until
$$;

-- Hosts that no site has any more.
create or replace function forget_host_checks(others_than text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from host_checks where host <> all (others_than) $$;

-- An operator asks for a check of all hosts now.
create or replace function check_hosts_again() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ update host_checks set checked_at = '2000-01-01' $$;

revoke execute on function host_checks_found, save_host_check, forget_host_checks, check_hosts_again from public;
grant execute on function host_checks_found, save_host_check, forget_host_checks to forecourt_app;
grant execute on function check_hosts_again to forecourt_console;
