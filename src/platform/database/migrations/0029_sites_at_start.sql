-- Every host with its site, for a process that starts: it knows them from then on, also while the database is unavailable.
create function all_hosts() returns table (host text, group_id uuid, site_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select h.host, h.group_id, h.site_id from site_hosts h $$;
--> statement-breakpoint
revoke execute on function all_hosts() from public;
--> statement-breakpoint
grant execute on function all_hosts() to forecourt_app;
--> statement-breakpoint
-- Every site, those with the most that was counted since a day first: the order in which a process reads their stock.
create function sites_by_visits(since date) returns table (group_id uuid, site_id uuid, slug text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select s.group_id, s.id, s.slug
  from sites s cross join lateral (
    select coalesce(sum(c.times), 0) as times from counters c
    where c.group_id = s.group_id and c.site_id = s.id and c.day >= since) counted
  order by counted.times desc, s.slug
$$;
--> statement-breakpoint
revoke execute on function sites_by_visits(date) from public;
--> statement-breakpoint
grant execute on function sites_by_visits(date) to forecourt_app;
