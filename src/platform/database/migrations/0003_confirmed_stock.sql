-- When the feed of a car last had it: that of its last import of the dealership, unless that import lacked the car.
ALTER TABLE "cars" ADD COLUMN "confirmed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "stock_imports" ADD COLUMN "dealership_ids" text[] DEFAULT '{}' NOT NULL;
