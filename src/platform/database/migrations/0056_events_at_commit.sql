-- Triggers of events run at the end of a transaction: an event is inserted with its number, not numbered by an update. A deferred trigger doesn't
-- replace another kind, so those are dropped; the files that declare them are applied in the same transaction.
drop trigger if exists number_event on events;
--> statement-breakpoint
drop trigger if exists event_insert on leads;
--> statement-breakpoint
drop trigger if exists event_update on leads;
--> statement-breakpoint
drop trigger if exists event on test_drive_bookings;
--> statement-breakpoint
drop trigger if exists event on service_bookings;
--> statement-breakpoint
drop trigger if exists event on reservations;
--> statement-breakpoint
drop trigger if exists event on payments;
--> statement-breakpoint
drop trigger if exists event on refunds;
--> statement-breakpoint
drop trigger if exists event on trade_ins;
--> statement-breakpoint
drop trigger if exists event on change_sets;
--> statement-breakpoint
drop trigger if exists event on stock_feed_runs;
--> statement-breakpoint
drop trigger if exists event on stock_feeds;
--> statement-breakpoint
drop trigger if exists event on catalogues;
--> statement-breakpoint
drop trigger if exists event on webhook_endpoints;
