-- What someone who wrote "remove me" said no to besides texts. It holds for calls to the number, and for whoever is found to have it later
-- (modules/contact-ledger/said-by-number-repo.ts). A server of the release before enters texts alone, and what else of people whom it knows.
alter table text_opt_outs add column channels text[] not null default '{text}';
update text_opt_outs as said set channels = coalesce((
    select array_agg(distinct said_no.channel order by said_no.channel) from contact_ledger as entries
    cross join lateral unnest(entries.channels || array['text']) as said_no (channel)
    where entries.campaign_id = said.campaign_id and entries.id = any(said.entry_ids) and not exists (
      select 1 from contact_ledger as later
      where later.campaign_id = said.campaign_id and later.withdraws = entries.id)), '{text}')
  where said.entry_ids <> '{}';
create index text_opt_outs_beyond_texts on text_opt_outs (campaign_id) where channels <> '{text}';
