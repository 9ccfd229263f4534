-- What people wrote to a number while no one heard the carrier: up to when it was read back, and when it is next.
alter table phone_numbers add column read_back_to timestamptz;
alter table phone_numbers add column read_back_next timestamptz not null default now();

-- Names that the carrier gave a text which then got stuck in its queue, and that was handed over again under another one.
alter table text_messages add column former_carrier_ids text[] not null default '{}';
-- A first text that waited for too long never left: there may be another.
drop index text_messages_first;
create unique index text_messages_first on text_messages (campaign_id, text_campaign_id, voter_id)
  where kind = 'first' and problem is distinct from 'too_late';
