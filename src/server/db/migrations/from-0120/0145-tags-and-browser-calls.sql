-- A caller's tags are the campaign's voter tags. Those that came with a call alone go with it when it is corrected or taken back.
alter table voter_tag_voters add column by_call boolean not null default false;

-- A call that its caller's browser makes, and not their phone.
alter table carrier_calls add column in_browser boolean not null default false;
