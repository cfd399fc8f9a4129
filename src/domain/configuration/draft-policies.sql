-- needs #platform/database/policy-procedures.sql
-- The tables are in draft-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

-- Only the console edits drafts; the background task that publishes on time writes change sets.
call pg_temp.rows_of_group('draft_changes', 'change_sets');
grant select, update on change_sets to forecourt_app;
grant insert, delete on change_sets to forecourt_console;
grant select, insert, update, delete on draft_changes to forecourt_console;

call pg_temp.audited('{draft_changes, change_sets}');

-- The scheduled change sets of every group that are due at a moment.
create or replace function due_change_sets(at timestamptz) returns table (group_id uuid, id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select s.group_id, s.id from change_sets s
  where s.state = 'scheduled' and s.publish_at <= at and not is_suspended(s.group_id)
  order by s.publish_at, s.id
$$;

-- Deletes old versions of documents, and what old publications changed, so that publishing often doesn't fill the disk. Of each document stay
-- the newest ten; of the others the newest `most_versions` as long as they and the newer ones take at most `most_bytes` as text; and the newest that
-- no publication made, with which commands compare their files. A publication stays in the history without its values.
-- Returns how many versions were deleted and publications emptied.
create or replace function delete_old_versions(most_versions integer, most_bytes bigint) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with stored as (
    select 'content' as document, v.group_id, v.site_id, v.version, v.text_bytes as bytes from content_versions v
    union all select 'site', v.group_id, v.site_id, v.version, v.text_bytes from site_versions v
    union all select 'group', v.group_id, null, v.version, v.text_bytes from group_versions v
  ), ranked as (
    select s.*, row_number() over newest as place, sum(s.bytes) over newest as total from stored s
    window newest as (partition by s.document, s.group_id, s.site_id order by s.version desc)
  ), published as (
    select s.group_id, x ->> 'document' as document, (x ->> 'siteId')::uuid as site_id, (x ->> 'version')::integer as version
    from change_sets s, jsonb_array_elements(s.versions) x where s.state = 'published'
  ), bases as (
    select s.document, s.group_id, s.site_id, max(s.version) as version from stored s
    where not exists (select from published p where p.group_id = s.group_id and p.document = s.document
      and p.site_id is not distinct from s.site_id and p.version = s.version)
    group by 1, 2, 3
  ), old as (
    select r.document, r.group_id, r.site_id, r.version from ranked r
    where r.place > 10 and (r.place > most_versions or r.total > most_bytes)
      and not exists (select from bases b where b.group_id = r.group_id and b.document = r.document
        and b.site_id is not distinct from r.site_id and b.version = r.version)
  ), old_contents as (
    delete from content_versions v using old o
    where o.document = 'content' and o.group_id = v.group_id and o.site_id = v.site_id and o.version = v.version returning 1
  ), old_sites as (
    delete from site_versions v using old o
    where o.document = 'site' and o.group_id = v.group_id and o.site_id = v.site_id and o.version = v.version returning 1
  ), old_groups as (
    delete from group_versions v using old o
    where o.document = 'group' and o.group_id = v.group_id and o.version = v.version returning 1
  ), ranked_sets as (
    select s.group_id, s.id, row_number() over newest as place, sum(s.text_bytes) over newest as total
    from change_sets s where s.state = 'published'
    window newest as (partition by s.group_id order by s.published_at desc, s.id)
  ), emptied as (
    update change_sets s set changes = '[]', summary = '{"count": 0, "sentences": [], "places": [], "isUndoable": false}' from ranked_sets r
    where r.group_id = s.group_id and r.id = s.id and r.place > 10 and (r.place > most_versions or r.total > most_bytes)
      and jsonb_array_length(s.changes) > 0 returning 1
  )
  select (select count(*) from old_contents) + (select count(*) from old_sites) + (select count(*) from old_groups)
    + (select count(*) from emptied)
$$;

revoke execute on function due_change_sets, delete_old_versions from public;
grant execute on function due_change_sets, delete_old_versions to forecourt_app;
