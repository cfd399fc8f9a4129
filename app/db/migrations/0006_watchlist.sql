-- Reserved for watchlist.
select 1;
