-- needs #platform/database/policy-procedures.sql
-- The tables are in reply-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.rows_of_site('reply_addresses', 'lead_replies', 'reply_attachments');
call pg_temp.rows_of_platform('inbound_messages');
grant select, insert, update, delete on reply_addresses, lead_replies, reply_attachments to forecourt_app;

call pg_temp.audited('{reply_addresses, lead_replies, reply_attachments}');
-- Of messages without a site the platform's log has what the operator decides, not how they are placed.
call pg_temp.audited('{inbound_messages}', '{update}', $$current_setting('app.action', true) in ('messages assign', 'messages discard')$$);

-- Says that a message's file is about to be stored. Until `store_inbound` says that it is, the row is one whose file is to be removed, from `until` on.
create or replace function expect_inbound(message text, file text, until timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into inbound_messages (id, source, sender, recipients, message_file, bytes, state, next_try_at, received_at)
  values (message, 'smtp', '', '{}', file, 0, 'done', until, until)
$$;

-- Stores that a message arrived; its file is there already.
create or replace function store_inbound(message text, came_by text, envelope_sender text, envelope_recipients text[], file text, size integer, at timestamptz)
returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  insert into inbound_messages (id, source, sender, recipients, message_file, bytes, next_try_at, received_at)
  values (message, came_by, envelope_sender, envelope_recipients, file, size, at, at)
  on conflict (id) do update set source = excluded.source, sender = excluded.sender, recipients = excluded.recipients, bytes = excluded.bytes,
    state = 'waiting', next_try_at = at, received_at = at
$$;

-- Leases messages that are due, by the application's clock. Another worker may claim one once its lease has expired. They are found once: a plan
-- may otherwise look for them again for each row, and lease more.
create or replace function claim_inbound(at timestamptz, until timestamptz, worker text, most integer) returns setof inbound_messages
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with due as materialized (
    select w.id from inbound_messages w
    where w.state <> 'unplaced' and w.next_try_at <= at and (w.leased_until is null or w.leased_until <= at)
    order by w.next_try_at limit most for update skip locked
  )
  update inbound_messages m set lease = worker, leased_until = until, attempts = m.attempts + 1 from due where m.id = due.id
  returning m.*
$$;

-- The same, of messages up to a size: a large one under way doesn't hold them up.
create or replace function claim_small_inbound(at timestamptz, until timestamptz, worker text, largest integer) returns setof inbound_messages
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with due as materialized (
    select w.id from inbound_messages w
    where w.state <> 'unplaced' and w.next_try_at <= at and (w.leased_until is null or w.leased_until <= at) and w.bytes <= largest
    order by w.next_try_at limit 1 for update skip locked
  )
  update inbound_messages m set lease = worker, leased_until = until, attempts = m.attempts + 1 from due where m.id = due.id
  returning m.*
$$;

-- What became of a leased message: tried again from `next_at` on, unplaced with a summary, or done. One that is done goes by `drop_inbound`, once
-- its file is removed; so is a copy of one that is unplaced already.
create or replace function release_inbound(message text, worker text, new_state text, next_at timestamptz, shown jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  select pg_advisory_xact_lock(hashtextextended(shown->>'key', 0)) where new_state = 'unplaced';
  update inbound_messages m set next_try_at = next_at, summary = coalesce(shown, m.summary), lease = null, leased_until = null,
    state = case when new_state = 'unplaced' and exists (
      select from inbound_messages o where o.id <> message and o.state = 'unplaced' and o.summary->>'key' = shown->>'key') then 'done' else new_state end
  where m.id = message and m.lease = worker
$$;

create or replace function drop_inbound(message text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ delete from inbound_messages where id = message and state = 'done' $$;

-- Messages that stayed unplaced too long are done: their files are removed, then they are.
create or replace function expire_inbound(before timestamptz) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$ update inbound_messages set state = 'done', next_try_at = now() where state = 'unplaced' and received_at < before $$;

-- The list of the operator's command, and its answer: the site whose list a message belongs to, null for none.
create or replace function unplaced_inbound(most integer) returns setof inbound_messages
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select * from inbound_messages where state = 'unplaced' order by received_at desc limit most $$;

create or replace function assign_inbound(message text, of_group uuid, of_site uuid, at timestamptz) returns bigint
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with changed as (
    update inbound_messages set assigned_group_id = of_group, assigned_site_id = of_site, next_try_at = at,
      state = case when of_site is null then 'done' else 'waiting' end
    where id = message and state = 'unplaced' returning 1)
  select count(*) from changed
$$;

-- The lead of a reply address, of the answer that a message refers to, and those that an address wrote: ids only, of any tenant.
create or replace function lead_of_reply_token(token text) returns table (group_id uuid, site_id uuid, lead_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select a.group_id, a.site_id, a.lead_id from reply_addresses a where a.token_hash = token $$;

create or replace function lead_of_messages(message_ids text[]) returns table (group_id uuid, site_id uuid, lead_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select distinct d.group_id, d.site_id, d.lead_id from lead_deliveries d
  where d.message_id = any(message_ids) and d.channel = 'email' and d.purpose in ('answer', 'acknowledgement')
$$;

create or replace function leads_of_sender(address text, since timestamptz, most integer) returns table (group_id uuid, site_id uuid, lead_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, l.id from sites s
  cross join lateral (
    select i.* from leads i
    where i.group_id = s.group_id and i.site_id = s.id and i.merged_into is null and i.email = lower(address) and i.created_at > since and i.stage <> 'spam'
    order by i.created_at desc limit most
  ) l
  where not is_suspended(s.group_id)
  order by l.created_at desc limit most
$$;

-- The newest lead of a group that a phone number belongs to.
create or replace function lead_of_phone(of_group uuid, number text) returns table (group_id uuid, site_id uuid, lead_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select l.group_id, l.site_id, coalesce(l.merged_into, l.id) from sites s
  cross join lateral (
    select i.* from leads i
    where i.group_id = s.group_id and i.site_id = s.id and i.phone = number and i.stage <> 'spam'
    order by i.created_at desc limit 1
  ) l
  where s.group_id = of_group
  order by l.created_at desc limit 1
$$;

-- The one group of a platform that has only one.
create or replace function only_group() returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$ select case when count(*) = 1 then min(id::text)::uuid end from groups $$;

-- Files of replies that are gone, of every site.
create or replace function orphaned_reply_files(most integer) returns table (group_id uuid, site_id uuid, id text, file_key text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select a.group_id, a.site_id, a.id, a.file_key from reply_attachments a
  where not exists (select from lead_replies r where r.group_id = a.group_id and r.site_id = a.site_id and r.id = a.reply_id)
  order by a.created_at limit most
$$;

-- Numbers only: messages without a lead, of the platform and of sites, those that wait to be read, and how long the oldest has.
create or replace function inbound_backlog(at timestamptz) returns table (unplaced integer, waiting integer, oldest_seconds integer)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select (count(*) filter (where m.state = 'unplaced') + (select count(*) from lead_replies r where r.lead_id is null and not r.is_spam))::integer,
    count(*) filter (where m.state = 'waiting')::integer,
    coalesce(extract(epoch from at - min(m.received_at) filter (where m.state = 'waiting')), 0)::integer
  from inbound_messages m
$$;

revoke execute on function expect_inbound, store_inbound, claim_inbound, claim_small_inbound, release_inbound, drop_inbound, expire_inbound, unplaced_inbound, assign_inbound,
  lead_of_reply_token, lead_of_messages, leads_of_sender, lead_of_phone, only_group, orphaned_reply_files, inbound_backlog
  from public;
grant execute on function expect_inbound, store_inbound, claim_inbound, claim_small_inbound, release_inbound, drop_inbound, expire_inbound, unplaced_inbound, assign_inbound,
  lead_of_reply_token, lead_of_messages, leads_of_sender, lead_of_phone, only_group, orphaned_reply_files, inbound_backlog
  to forecourt_app;
