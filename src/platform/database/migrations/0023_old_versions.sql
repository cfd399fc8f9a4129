-- Deletes old versions of documents, and what old publications changed, so that publishing often doesn't fill the disk. Of each document stay
-- the newest ten; of the others the newest `most_versions` as long as they and the newer ones take at most `most_bytes` as stored; and the newest that
-- no publication made, with which commands compare their files. A publication stays in the history without its values.
-- Returns how many versions were deleted and publications emptied.
create function delete_old_versions(most_versions integer, most_bytes bigint) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with stored as (
    select 'content' as document, v.group_id, v.site_id, v.version, pg_column_size(v.document) as bytes from content_versions v
    union all select 'site', v.group_id, v.site_id, v.version, pg_column_size(v.document) from site_versions v
    union all select 'group', v.group_id, null, v.version, pg_column_size(v.document) from group_versions v
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
    select s.group_id, s.id, row_number() over newest as place, sum(pg_column_size(s.changes)) over newest as total
    from change_sets s where s.state = 'published'
    window newest as (partition by s.group_id order by s.published_at desc, s.id)
  ), emptied as (
    update change_sets s set changes = '[]' from ranked_sets r
    where r.group_id = s.group_id and r.id = s.id and r.place > 10 and (r.place > most_versions or r.total > most_bytes)
      and jsonb_array_length(s.changes) > 0 returning 1
  )
  select (select count(*) from old_contents) + (select count(*) from old_sites) + (select count(*) from old_groups)
    + (select count(*) from emptied)
$$;
--> statement-breakpoint
revoke execute on function delete_old_versions(integer, bigint) from public;
--> statement-breakpoint
grant execute on function delete_old_versions(integer, bigint) to forecourt_app;
