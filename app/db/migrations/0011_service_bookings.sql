-- Reserved for service bookings.
select 1;
