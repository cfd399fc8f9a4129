-- What all policies are made of: the tenant that they ask for, and the procedures that declare them.

-- The tenant of the transaction, and its site; null for none.
create or replace function app_group_id() returns uuid language sql stable as
$$ select nullif(current_setting('app.group_id', true), '')::uuid $$;

create or replace function app_site_id() returns uuid language sql stable as
$$ select nullif(current_setting('app.site_id', true), '')::uuid $$;

-- These procedures live in the session that applies the files.
-- A policy or trigger that the table has already is left: replacing it would wait for all transactions on the table, and they for it. Whether it is
-- the same is known from an empty temporary table of the same name and columns, which gets it first.

-- Row-level security, forced, with a policy for the owner, who reads and writes through migrations and security definer functions only, and at most
-- one more.
create or replace procedure pg_temp.protect(tables text[], policy text = null) language plpgsql as
$$
declare
  name text;
  owner name;
  other name;
begin
  foreach name in array tables loop
    if not (select relrowsecurity and relforcerowsecurity from pg_class where oid = ('public.' || name)::regclass) then
      execute format('alter table public.%I enable row level security, force row level security', name);
    end if;
    select tableowner into owner from pg_tables where schemaname = 'public' and tablename = name;
    if not exists (select from pg_policies where schemaname = 'public' and tablename = name and policyname = 'owner'
        and cmd = 'ALL' and roles = array[owner] and qual = 'true' and with_check = 'true') then
      execute format('drop policy if exists owner on public.%I', name);
      execute format('create policy owner on public.%I to %I using (true) with check (true)', name, owner);
    end if;
    for other in select policyname from pg_policies where schemaname = 'public' and tablename = name
        and policyname not in ('owner', coalesce(policy, 'owner')) loop
      execute format('drop policy %I on public.%I', other, name);
    end loop;
  end loop;
end
$$;

-- The tables have this policy: `definition` is what follows the table in `create policy`.
create or replace procedure pg_temp.policy(policy text, tables text[], definition text) language plpgsql as
$$
declare
  name text;
  wanted record;
begin
  call pg_temp.protect(tables, policy);
  execute format('create temp table %I (like public.%1$I)', tables[1]);
  execute format('create policy %I on pg_temp.%I %s', policy, tables[1], definition);
  select permissive, roles, cmd, qual, with_check into wanted from pg_policies
    where schemaname = pg_my_temp_schema()::regnamespace::text and tablename = tables[1];
  execute format('drop table pg_temp.%I', tables[1]);
  foreach name in array tables loop
    if not exists (select from pg_policies p where schemaname = 'public' and tablename = name and policyname = policy
        and (p.permissive, p.roles, p.cmd, p.qual, p.with_check) is not distinct from
          (wanted.permissive, wanted.roles, wanted.cmd, wanted.qual, wanted.with_check)) then
      execute format('drop policy if exists %I on public.%I', policy, name);
      execute format('create policy %I on public.%I %s', policy, name, definition);
    end if;
  end loop;
end
$$;

-- Rows of a site; of a group; of a group, but written by each site for itself, so that no two sites sell the same capacity; of the whole platform,
-- which only security definer functions read and write.
create or replace procedure pg_temp.rows_of_site(variadic tables text[]) language sql as
$$
  call pg_temp.policy('tenant', tables, 'to forecourt_app using (group_id = app_group_id() and site_id = app_site_id())
    with check (group_id = app_group_id() and site_id = app_site_id())')
$$;

create or replace procedure pg_temp.rows_of_group(variadic tables text[]) language sql as
$$
  call pg_temp.policy('tenant', tables, 'to forecourt_app using (group_id = app_group_id()) with check (group_id = app_group_id())')
$$;

create or replace procedure pg_temp.rows_shared_by_sites(variadic tables text[]) language sql as
$$
  call pg_temp.policy('tenant', tables, 'to forecourt_app using (group_id = app_group_id())
    with check (group_id = app_group_id() and site_id = app_site_id())')
$$;

create or replace procedure pg_temp.rows_of_platform(variadic tables text[]) language sql as
$$
  call pg_temp.protect(tables)
$$;

-- The tables have these triggers: statements that name the table as `%s`.
create or replace procedure pg_temp.triggers(tables text[], variadic statements text[]) language plpgsql as
$$
declare
  name text;
  wanted text[];
begin
  execute format('create temp table %I (like public.%1$I)', tables[1]);
  for i in 1 .. cardinality(statements) loop
    execute format(statements[i], 'pg_temp.' || tables[1]);
  end loop;
  wanted := array(select regexp_replace(pg_get_triggerdef(t.oid), ' ON \S+', ' ON %s')
    from pg_trigger t where t.tgrelid = to_regclass('pg_temp.' || tables[1]) order by t.oid);
  execute format('drop table pg_temp.%I', tables[1]);
  foreach name in array tables loop
    for i in 1 .. cardinality(statements) loop
      if not exists (select from pg_trigger t where t.tgrelid = to_regclass('public.' || name) and t.tgenabled = 'O'
          and pg_get_triggerdef(t.oid) = format(wanted[i], 'public.' || name)) then
        execute format(statements[i], 'public.' || name);
      end if;
    end loop;
  end loop;
end
$$;

-- Changes of the tables are in the audit log. A transaction without an actor is a shopper's, and costs nothing more; the console's role must name one.
create or replace procedure pg_temp.audited(tables text[], events text[] = '{insert, update, delete}',
  condition text = $$coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console'$$) language plpgsql as
$$
declare
  event text;
  statements text[];
begin
  foreach event in array events loop
    statements := statements || format('create or replace trigger audit_%1$s after %1$s on %%s referencing %2$s for each statement when (%3$s)
      execute function audit_change()', event, case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end, condition);
  end loop;
  call pg_temp.triggers(tables, variadic statements);
end
$$;
