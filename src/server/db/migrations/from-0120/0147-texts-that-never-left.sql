-- Nor did one leave whose number was given back, or taken back by the carrier: there may be another.
drop index text_messages_first;
create unique index text_messages_first on text_messages (campaign_id, text_campaign_id, voter_id)
  where kind = 'first' and (problem is null or problem not in ('too_late', 'number_gone'));

-- When each texter last did something.
create index text_messages_texter on text_messages (campaign_id, text_campaign_id, user_id, created_at) where user_id is not null;
