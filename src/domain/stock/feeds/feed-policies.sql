-- needs #platform/database/policy-procedures.sql
-- The tables are in feed-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_group('stock_feeds', 'stock_feed_runs');
grant select, insert, update, delete on stock_feeds, stock_feed_runs to forecourt_app;

-- Only what members and clients ask for: each run of the task changes the rows as well.
call pg_temp.audited('{stock_feeds}', '{update}', $$coalesce(current_setting('app.action', true), '') in ('feeds.run', 'api.runFeed')$$);

-- Groups that aren't suspended and whose configuration has feeds, or had some; the version changes with that of the group and of each of its sites.
create or replace function groups_with_feeds() returns table (group_id uuid, version bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select g.id, g.version + coalesce((select sum(s.version) from sites s where s.group_id = g.id), 0)
  from groups g join group_versions v on v.group_id = g.id and v.version = g.version
  where g.suspended_at is null and (jsonb_path_exists(v.document, '$.feeds[*]') or jsonb_path_exists(v.document, '$.dealerships[*].feeds[*]')
    or exists (select from stock_feeds f where f.group_id = g.id))
$$;

-- Times and outcomes of the feeds of every group that isn't suspended, for metrics and the check of the installation.
create or replace function feed_states() returns table (group_id uuid, group_slug text, feed text, enabled boolean,
  fresh_at timestamptz, stale_at timestamptz, failures integer, last_outcome text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select f.group_id, g.slug, f.feed, f.next_run_at is not null, f.fresh_at, f.stale_at, f.failures, f.last_outcome
  from stock_feeds f join groups g on g.id = f.group_id where g.suspended_at is null order by g.slug, f.feed
$$;

revoke execute on function groups_with_feeds, feed_states from public;
grant execute on function groups_with_feeds, feed_states to forecourt_app;
