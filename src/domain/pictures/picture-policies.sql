-- needs #platform/database/policy-procedures.sql
-- The tables are in picture-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_platform('unnamed_pictures');

-- Notes which of some stored pictures no row names at an instant, forgets those that one names again, and returns those that none has named since
-- before another instant. Cars name most, so their pictures are compared first; of the others, every text and JSON value of every table is searched.
create or replace function unnamed_pictures(stored text[], at timestamptz, before timestamptz) returns setof text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
declare
  unnamed text[];
  source record;
begin
  unnamed := array(select unnest(stored) except select p.picture ->> 'key' from car_picture_sources p);
  for source in
    select c.oid::regclass as name, string_agg(format('t.%I::text', a.attname), ', ' order by a.attnum) as texts
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.oid not in ('public.car_picture_sources'::regclass, 'public.unnamed_pictures'::regclass)
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text[]'::regtype, 'jsonb[]'::regtype)
    group by c.oid
  loop
    exit when cardinality(unnamed) = 0;
    execute format(
      $query$select array(select unnest($1)
        except select (regexp_matches(concat_ws(' ', %s), '\m[0-9a-f]{32}\.(?:jpg|png|webp|avif|gif|svg)\M', 'g'))[1] from %s t)$query$,
      source.texts, source.name) into unnamed using unnamed;
  end loop;
  delete from unnamed_pictures u using (select unnest(stored) as key except select unnest(unnamed)) n where u.key = n.key;
  insert into unnamed_pictures (key, since) select n.key, at from unnest(unnamed) as n (key) on conflict do nothing;
  return query select u.key from unnamed_pictures u where u.key = any (unnamed) and u.since < before;
end $$;

-- Forgets pictures that were deleted from the storage.
create or replace function forget_pictures(deleted text[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from unnamed_pictures u where u.key = any (deleted) $$;

revoke execute on function unnamed_pictures, forget_pictures from public;
grant execute on function unnamed_pictures, forget_pictures to forecourt_app;
