-- needs #platform/database/policy-procedures.sql
-- needs #domain/integrations/events/event-policies.sql
-- The tables are in webhook-tables.ts; here are their policies, the roles' rights, and their functions and triggers.

call pg_temp.policy('tenant', '{webhook_endpoints, webhook_attempts}',
  'to forecourt_console using (group_id = app_group_id()) with check (group_id = app_group_id())');
grant select, insert, update, delete on webhook_endpoints to forecourt_console;
grant select, insert, update on webhook_attempts to forecourt_console;

-- Each delivery changes the row as well; that isn't in the log.
call pg_temp.audited('{webhook_endpoints}', condition => $$(coalesce(current_setting('app.actor', true), '') <> '' or current_user = 'forecourt_console')
  and coalesce(current_setting('app.action', true), '') <> 'webhook deliveries'$$);

-- Leases endpoints whose next try is due and that events wait for, of every group that isn't suspended: at most two of a group at once, the one
-- that waited longest first. Another worker may lease one once its lease has expired.
create or replace function claim_webhooks(at timestamptz, until timestamptz, worker text, most integer)
returns table (group_id uuid, id text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as
$$
  with due as materialized (
    select w.group_id, w.id from webhook_endpoints w join (
      select d.group_id, d.id, row_number() over (partition by d.group_id order by d.claimed_at nulls first, d.id)
        + (select count(*) from webhook_endpoints l where l.group_id = d.group_id and l.leased_until > at) as place
      from webhook_endpoints d
      where d.state = 'active' and (d.next_try_at is null or d.next_try_at <= at) and (d.leased_until is null or d.leased_until <= at)
        and exists (select from events v where v.group_id = d.group_id and v.seq > d.sent_seq) and not is_suspended(d.group_id)
    ) due on due.group_id = w.group_id and due.id = w.id
    where due.place <= 2 and w.state = 'active' and (w.leased_until is null or w.leased_until <= at)
      and (w.next_try_at is null or w.next_try_at <= at)
    order by w.claimed_at nulls first, w.id limit most for update of w skip locked
  )
  update webhook_endpoints e set lease = worker, leased_until = until, claimed_at = at
  from due
  where e.group_id = due.group_id and e.id = due.id
  returning e.group_id, e.id
$$;

-- Endpoints that the program disabled and that members weren't notified of yet.
create or replace function unreported_webhooks() returns table (group_id uuid, id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as
$$
  select e.group_id, e.id from webhook_endpoints e
  where e.state = 'disabled' and e.reason in ('gone', 'failing') and e.reported_at is null and not is_suspended(e.group_id)
$$;

-- The sender runs as soon as the events are committed.
create or replace function notify_webhooks() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  if exists (select from webhook_endpoints e where e.group_id = new.group_id and e.state = 'active' and e.next_try_at is null) then
    perform pg_notify('background_tasks', 'webhooks');
  end if;
  return null;
end
$$;
call pg_temp.triggers('{events}', 'create or replace trigger notify_webhooks after insert on %s for each row
  execute function notify_webhooks()');

create or replace function webhook_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as
$$
begin
  perform add_event(new.group_id, 'webhook.disabled', null, null, new.id, jsonb_build_object('reason', new.reason));
  return null;
end
$$;
call pg_temp.triggers('{webhook_endpoints}', $$create constraint trigger event after update on %s deferrable initially deferred for each row
  when (new.state = 'disabled' and old.state <> 'disabled') execute function webhook_event()$$);

revoke execute on function claim_webhooks, unreported_webhooks, notify_webhooks, webhook_event from public;
grant execute on function claim_webhooks, unreported_webhooks to forecourt_console;
