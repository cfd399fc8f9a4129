-- Reserved for reservations.
select 1;
