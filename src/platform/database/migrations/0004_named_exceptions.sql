-- Named exception: the feed keeps what followers may still need; its newest row stays, numbers are told by it.
create function forget_old_changes(before timestamptz) returns bigint
language sql volatile security definer as
$$ with gone as (
  delete from changes where at < before and seq < (select max(seq) from changes) returning 1
) select count(*) from gone $$;
--> statement-breakpoint
-- Functions that run as the owner look names up in our schema before a caller's temporary tables, which PostgreSQL
-- otherwise searches first, and answer nobody but the application.
do $$
declare
  named regprocedure;
begin
  for named in select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', named);
    execute format('revoke execute on function %s from public', named);
    execute format('grant execute on function %s to forecourt_app', named);
  end loop;
end $$;
