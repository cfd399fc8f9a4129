-- needs #platform/database/policy-procedures.sql
-- The tables are in stock-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_group('stock_imports', 'car_claims', 'stock_import_changes', 'car_overrides', 'stock_edits', 'stock_files');
grant select, insert, update, delete on stock_imports, car_claims, stock_import_changes, car_overrides, stock_edits, stock_files to forecourt_app;

call pg_temp.audited('{stock_imports, car_overrides, stock_edits}');

-- What the feed says of a field; JSON null for nothing. Status and location are those of the feed.
create or replace function feed_value(facts jsonb, status text, location_id text, field text) returns jsonb language sql immutable parallel safe as
$$
  select coalesce(case field when 'status' then to_jsonb(status) when 'location' then to_jsonb(location_id)
    else facts #> string_to_array(field, '.') end, 'null'::jsonb)
$$;

-- Groups with overrides that have ended, without suspended ones.
create or replace function groups_with_ended_overrides(moment timestamptz) returns table (group_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select distinct o.group_id from car_overrides o where o.until <= moment and not is_suspended(o.group_id) $$;

-- What imports changed goes with the group: a reference to it would be looked up for every changed car.
create or replace function delete_import_changes() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as
$$
begin
  delete from stock_import_changes where group_id = old.id;
  return null;
end
$$;
call pg_temp.triggers('{groups}',
  'create or replace trigger delete_import_changes after delete on %s for each row execute function delete_import_changes()');

revoke execute on function groups_with_ended_overrides from public;
grant execute on function groups_with_ended_overrides to forecourt_app;
