-- What operators read of each host's DNS records and certificate without waiting for a look-up of all.
CREATE TABLE "host_checks" (
	"host" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"problem" text,
	"remedy" text,
	"certificate_until" timestamp with time zone
);
