-- What those said no to who wrote before that was kept. Apart from the column: nobody waits for the table while the ledger is read.
update text_opt_outs as said set channels = coalesce((
    select array_agg(distinct said_no.channel order by said_no.channel) from contact_ledger as entries
    cross join lateral unnest(entries.channels || array['text']) as said_no (channel)
    where entries.campaign_id = said.campaign_id and entries.id = any(said.entry_ids) and not exists (
      select 1 from contact_ledger as later
      where later.campaign_id = said.campaign_id and later.withdraws = entries.id)), '{text}')
  where said.entry_ids <> '{}';
