-- How many recipients of a text campaign, or people of a phone bank, there are of each kind, by blocks of their order: a list of
-- campaigns adds up blocks instead of reading hundreds of thousands of people (modules/outreach/counted-recipients-repo.ts).

create table counted_recipients (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  kind text not null check (kind in ('texts', 'texters', 'calls')),
  -- A text campaign's or a phone bank's.
  source_id uuid not null,
  block integer not null,
  -- When the one of them that changed last did so: if another did since, the block is counted again.
  newest timestamptz not null,
  -- What else says that they are still the same people.
  stamp text not null,
  -- By what is counted.
  counts jsonb not null,
  primary key (campaign_id, kind, source_id, block)
);

create index text_recipients_block on text_recipients (campaign_id, text_campaign_id, (turn / 4096), updated_at);
create index phone_bank_people_block on phone_bank_people (campaign_id, phone_bank_id, (position / 4096), changed_at);
-- Whom a texter has still to send to, and to answer, among all whom they ever sent to.
create index text_recipients_taken on text_recipients (campaign_id, text_campaign_id, user_id) where state = 'taken';
create index text_recipients_unanswered on text_recipients (campaign_id, text_campaign_id, user_id)
  where closed_at is null and last_reply_at > coalesce(answered_at, '-infinity');
-- Whom the contact ledger refused, by why: counted without reading them.
create index phone_bank_people_refused on phone_bank_people (campaign_id, phone_bank_id, refusal) where not done and refusal is not null;
