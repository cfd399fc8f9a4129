-- needs #platform/database/policy-procedures.sql
-- The tables are in audit-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

-- The log of a group within it; that of the platform without a group. No role may write it.
call pg_temp.policy('tenant', '{audit_entries}',
  'for select to forecourt_console using (group_id is not distinct from app_group_id())');
grant select on audit_entries to forecourt_console;

-- For each statement, not for each row: an erasure of thousands of rows adds one line. Ids are random; no other value is stored.
create or replace function audit_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  how text;
  changed bigint;
  ids text[];
  fields text[] := '{}';
begin
  if tg_op = 'INSERT' then
    how := 'added';
    select count(*), (array_agg(audited_id(to_jsonb(n))))[1:20] into changed, ids from new_rows n;
  elsif tg_op = 'DELETE' then
    how := 'removed';
    select count(*), (array_agg(audited_id(to_jsonb(o))))[1:20] into changed, ids from old_rows o;
  else
    how := 'changed';
    select count(*), (array_agg(audited_id(to_jsonb(n))))[1:20] into changed, ids from new_rows n;
    fields := array(select distinct d.key from (
        select v.key, v.value from new_rows n, jsonb_each(to_jsonb(n)) v
        except all select v.key, v.value from old_rows o, jsonb_each(to_jsonb(o)) v
      ) d order by d.key);
    if fields = '{}' then return null; end if;
  end if;
  if changed > 0 then perform audit(tg_table_name, how, changed, array_remove(ids, null), fields); end if;
  return null;
end
$$;

-- Records that details were read or exported.
create or replace function audit_read(of_table text, read_rows bigint, ids text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ select audit(of_table, 'read', read_rows, ids, '{}') $$;

-- Adds to the entry of this transaction, or begins it. A table changed by several statements is listed once.
create or replace function audit(of_table text, how text, changed bigint, ids text[], fields text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  entry bigint;
  listed jsonb;
  known jsonb;
begin
  if coalesce(current_setting('app.actor', true), '') = '' then
    raise exception 'a write to % needs an actor', of_table using errcode = 'insufficient_privilege';
  end if;
  select e.seq, e.changes into entry, listed from audit_entries e where e.transaction = audited_transaction();
  select c into known from jsonb_array_elements(listed) c where c ->> 'table' = of_table and c ->> 'how' = how;
  if known is not null then
    changed := changed + (known ->> 'rows')::bigint;
    ids := (array(select distinct i from unnest(ids || array(select jsonb_array_elements_text(known -> 'ids'))) i))[1:20];
    fields := array(select distinct f from unnest(fields || array(select jsonb_array_elements_text(known -> 'fields'))) f order by f);
    listed := (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(listed) c
      where not (c ->> 'table' = of_table and c ->> 'how' = how));
  end if;
  listed := coalesce(listed, '[]') || jsonb_build_array(jsonb_build_object(
    'table', of_table, 'how', how, 'rows', changed, 'ids', to_jsonb(ids), 'fields', to_jsonb(fields)));
  if entry is null then
    insert into audit_entries (transaction, at, group_id, site_id, actor_kind, actor_id, action, changes)
    values (audited_transaction(), clock_timestamp(), app_group_id(), app_site_id(), current_setting('app.actor'),
      current_setting('app.actor_id'), current_setting('app.action'), listed);
  else
    update audit_entries e set changes = listed where e.seq = entry;
  end if;
end
$$;

-- What identifies a row in the log: the first of these columns that it has.
create or replace function audited_id(of_row jsonb) returns text language sql immutable as
$$
  select coalesce(of_row ->> 'id', of_row ->> 'version', of_row ->> 'member_id', of_row ->> 'account_id',
    of_row ->> 'car_id' || coalesce(' ' || (of_row ->> 'field'), ''), of_row ->> 'feed')
$$;

-- Identifies a transaction, also after a restore, when transaction numbers begin again.
create or replace function audited_transaction() returns text language sql stable as
$$ select pg_current_xact_id()::text || ' ' || extract(epoch from now())::text $$;

-- Entries can't be altered, not by the tables' owner either: a transaction adds to its own entry, and old ones may be deleted after 90 days.
create or replace function protect_audit() returns trigger language plpgsql as
$$
begin
  if tg_op = 'UPDATE' and old.transaction = audited_transaction() and new.seq = old.seq then return new; end if;
  if tg_op = 'DELETE' and old.at < clock_timestamp() - interval '90 days' then return old; end if;
  raise exception 'the audit log can''t be altered';
end
$$;
call pg_temp.triggers('{audit_entries}',
  'create or replace trigger protect_audit before update or delete on %s for each row execute function protect_audit()');

revoke execute on function audit_change, audit, audit_read from public;
grant execute on function audit_read to forecourt_console;
