-- needs #platform/database/policy-procedures.sql
-- The tables are in lead-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('leads', 'lead_deliveries', 'lead_events', 'form_drafts');
call pg_temp.rows_shared_by_sites('test_drive_bookings');
grant select, insert, update, delete on leads, lead_deliveries, lead_events, form_drafts, test_drive_bookings to forecourt_app;

call pg_temp.audited('{leads, lead_events, form_drafts, test_drive_bookings}');
-- Each attempt of the delivery task is in the delivery's own row.
call pg_temp.audited('{lead_deliveries}', condition => $$(coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console')
  and coalesce(current_setting('app.actor', true), '') <> 'task'$$);

-- Leases deliveries that are due, of every site whose group isn't suspended, by the application's clock; returns ids only. Another worker may
-- claim one once its lease has expired, so a killed worker's deliveries are sent by the next. They are found once, as messages are (reply-policies.sql).
create or replace function claim_deliveries(at timestamptz, until timestamptz, worker text, most integer)
returns table (group_id uuid, site_id uuid, id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with due as materialized (
    select w.group_id, w.site_id, w.id from lead_deliveries w
    where w.state = 'waiting' and w.next_try_at <= at and (w.leased_until is null or w.leased_until <= at)
      and not exists (select from groups g where g.id = w.group_id and g.suspended_at is not null)
    order by w.next_try_at limit most for update skip locked
  )
  update lead_deliveries d set lease = worker, leased_until = until
  from due
  where d.group_id = due.group_id and d.site_id = due.site_id and d.id = due.id
  returning d.group_id, d.site_id, d.id
$$;

-- How many acknowledgements a mailbox had from all sites since a time, at most `most`.
create or replace function acknowledgements_to(mailbox text, since timestamptz, most integer) returns integer
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select count(*)::integer from (
    select from lead_deliveries
    where purpose = 'acknowledgement' and created_at > since and mailbox =
      lower(case when target ~* '@(gmail|googlemail)[.]com$'
        then replace(regexp_replace(target, '(\+[^@]*)?@.*', ''), '.', '') || '@gmail.com'
        else regexp_replace(target, '\+[^@]*@', '@') end)
    limit most) counted
$$;

-- Leads that stopped before their last step, of every site whose group isn't suspended; ids only. The limit is for each site, so that a site with
-- many can't hide another's.
create or replace function unfinished_leads(before timestamptz, most integer)
returns table (group_id uuid, site_id uuid, id text, updated_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, l.id, l.updated_at
  from (
    select distinct p.group_id, p.site_id from leads p
    where p.state = 'partial' and p.unfinished_reported_at is null and p.updated_at <= before
  ) s cross join lateral (
    select * from leads p
    where p.group_id = s.group_id and p.site_id = s.site_id
      and p.state = 'partial' and p.unfinished_reported_at is null and p.updated_at <= before
    order by p.updated_at limit most
  ) l
  where not is_suspended(s.group_id)
$$;

-- Leads whose routing continues now, of every site whose group isn't suspended; ids only.
create or replace function leads_to_route(at timestamptz, most integer) returns table (group_id uuid, site_id uuid, id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, l.id from leads l
  where l.next_step_at <= at and l.merged_into is null and (l.state = 'complete' or l.unfinished_reported_at is not null)
    and not exists (select from groups g where g.id = l.group_id and g.suspended_at is not null)
  order by l.next_step_at, l.created_at limit most
$$;

-- Of each site of the tenant's group a hash of its newest leads and of what was done last: so that a list knows when to load again. Not the newest
-- time alone: of two that are stored at once, the earlier one may be committed last.
create or replace function lead_activity() returns table (site_id uuid, state text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select s.id, hashtextextended(concat_ws(' ',
    (select string_agg(newest.id || newest.updated_at, ' ') from (
      select l.id, l.updated_at from leads l
      where l.group_id = s.group_id and l.site_id = s.id and (l.state = 'complete' or l.unfinished_reported_at is not null)
      order by l.created_at desc, l.id desc limit 20) newest),
    (select string_agg(newest.id, ' ') from (
      select e.id from lead_events e where e.group_id = s.group_id and e.site_id = s.id order by e.at desc, e.id desc limit 20) newest)), 0)::text
  from sites s where s.group_id = app_group_id()
$$;

-- Of each location of the tenant's group the leads whose shopper wrote what a member hasn't opened: numbers only.
create or replace function unread_leads(member text) returns table (site_id uuid, location_id text, unread integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.site_id, l.location_id, count(*)::integer
  from sites s join leads l on l.group_id = s.group_id and l.site_id = s.id
  where s.group_id = app_group_id() and l.replied_at is not null and l.unread > 0 and l.merged_into is null and l.stage <> 'spam'
    and (l.state = 'complete' or l.unfinished_reported_at is not null)
    and exists (select from lead_replies r
      where r.group_id = l.group_id and r.site_id = l.site_id and r.read_at is null and not r.read_by @> array[member]
        and r.lead_id = any(array(select l.id union all select m.id from leads m
          where m.group_id = l.group_id and m.site_id = l.site_id and m.merged_into = l.id)))
  group by 1, 2
$$;

-- Deletes expired form drafts of every site; returns how many.
create or replace function delete_expired_form_drafts(at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ with gone as (delete from form_drafts where expires_at <= at returning 1) select count(*) from gone $$;

-- Leads of the last 30 days without an answer, of every site whose group isn't suspended: numbers only.
create or replace function unanswered_leads(at timestamptz) returns table (waiting integer, overdue integer, oldest_seconds integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select count(*)::integer, count(*) filter (where l.due_at <= at)::integer,
    coalesce(extract(epoch from at - min(l.created_at)), 0)::integer
  from leads l
  where l.stage = 'new' and l.answered_at is null and l.merged_into is null and l.state = 'complete' and l.spam = '{}'
    and l.created_at > at - interval '30 days' and not is_suspended(l.group_id)
$$;

-- Deliveries of every site whose group isn't suspended, by channel: numbers only. A channel without any has a row of zeros.
create or replace function delivery_backlog(at timestamptz)
returns table (channel text, waiting integer, retrying integer, overdue_seconds integer, failed integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select c.channel, count(*) filter (where d.state = 'waiting')::integer,
    count(*) filter (where d.state = 'waiting' and d.attempts > 0)::integer,
    coalesce(extract(epoch from at - min(d.next_try_at) filter (where d.state = 'waiting' and d.next_try_at < at)), 0)::integer,
    count(*) filter (where d.state = 'dead')::integer
  from unnest('{email,adf_email,adf_http,webhook,sms}'::text[]) c (channel)
  left join (
    select * from lead_deliveries where state = 'waiting'
    union all select * from lead_deliveries where state = 'dead' and created_at > at - interval '2 days'
  ) d on d.channel = c.channel and not is_suspended(d.group_id)
  group by c.channel
$$;

revoke execute on function claim_deliveries, acknowledgements_to, unfinished_leads, leads_to_route, delete_expired_form_drafts, lead_activity, unread_leads,
  unanswered_leads, delivery_backlog
  from public;
grant execute on function claim_deliveries, acknowledgements_to, unfinished_leads, leads_to_route, delete_expired_form_drafts, unanswered_leads,
  delivery_backlog to forecourt_app;
grant execute on function lead_activity, unread_leads to forecourt_console;
