-- Text campaigns: a text that texters send to the people of a filter, one click for each.
create table text_campaigns (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id),
  name text not null,
  status text not null default 'Draft' check (status in ('Draft', 'Preparing', 'Active', 'Paused', 'Ended')),
  description text not null default '',
  message text not null default '',
  filter_params jsonb not null default '{}',
  survey_id uuid,
  canned_replies jsonb not null default '[]',
  -- Numbers that it sends from; empty: all of the campaign's.
  phone_numbers text[] not null default '{}',
  pause_reason text check (pause_reason in ('manager', 'filtered', 'opt_outs', 'canary', 'carrier')),
  paused_at timestamptz,
  -- The first 1 % of recipients, which are tried alone.
  canary_size integer not null default 0,
  canary_done boolean not null default false,
  -- Since when outcomes count for an automatic pause: when it was started, or resumed last.
  counted_from timestamptz,
  left_out jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (campaign_id, id),
  check ((status = 'Paused') = (pause_reason is not null))
);
create unique index text_campaigns_name on text_campaigns (campaign_id, lower(name));

-- Who may send and answer.
create table text_campaign_users (
  campaign_id uuid not null,
  text_campaign_id uuid not null,
  user_id uuid not null references users (id),
  primary key (campaign_id, text_campaign_id, user_id),
  foreign key (campaign_id, text_campaign_id) references text_campaigns (campaign_id, id) on delete cascade
);

-- Whom a text goes to: one for each phone number. Voters have no foreign key: what was sent stays sent when an import is undone.
create table text_recipients (
  campaign_id uuid not null,
  text_campaign_id uuid not null,
  voter_id uuid not null,
  -- As +19195550100.
  phone text not null,
  -- The order in which they are taken, by chance; the first of it are the 1 % that are tried alone.
  turn integer not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'taken', 'queued', 'sent', 'delivered', 'failed', 'refused', 'stopped')),
  -- The texter who holds them, and whom replies go to.
  user_id uuid references users (id),
  taken_at timestamptz,
  -- The number of ours that they know.
  sending_phone_number text,
  -- What the contact ledger said last when it said no, or the carrier's code.
  problem text,
  -- Not to be taken before: quiet hours end.
  not_before timestamptz,
  sent_at timestamptz,
  last_reply_at timestamptz,
  answered_at timestamptz,
  closed_at timestamptz,
  opted_out_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (campaign_id, text_campaign_id, voter_id),
  foreign key (campaign_id, text_campaign_id) references text_campaigns (campaign_id, id) on delete cascade
);
create unique index text_recipients_phone on text_recipients (campaign_id, phone, text_campaign_id);
create index text_recipients_turn on text_recipients (campaign_id, text_campaign_id, turn) where state in ('waiting', 'taken') or problem = 'quiet_hours';
create index text_recipients_updated on text_recipients (campaign_id, text_campaign_id, updated_at);
create index text_recipients_user on text_recipients (campaign_id, text_campaign_id, user_id) where user_id is not null;

-- Every text, in and out. Those that go out wait here until the carrier has them.
create table text_messages (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- Made by the texter's device, so that a click that is sent again is the same message.
  id uuid not null default gen_random_uuid(),
  -- Null where someone wrote to a number of ours to whom no text campaign wrote from it.
  text_campaign_id uuid,
  voter_id uuid,
  kind text not null check (kind in ('first', 'reply', 'automatic', 'incoming')),
  phone text not null,
  our_number text not null,
  body text not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'received')),
  -- What the carrier calls it.
  carrier_id text,
  -- What stands against it: a refusal of the ledger, a problem with the carrier or its code.
  problem text,
  -- Why the contact ledger let it.
  reasons text[] not null default '{}',
  user_id uuid references users (id),
  tries integer not null default 0,
  next_try_at timestamptz,
  -- When it was last handed to the carrier: from then on the carrier may have it.
  handed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (campaign_id, id),
  check ((kind = 'incoming') = (state = 'received')),
  check ((next_try_at is not null) = (state in ('waiting', 'sending')))
);
create unique index text_messages_first on text_messages (campaign_id, text_campaign_id, voter_id) where kind = 'first';
create unique index text_messages_carrier on text_messages (campaign_id, carrier_id) where carrier_id is not null;
create index text_messages_conversation on text_messages (campaign_id, text_campaign_id, voter_id, created_at);
create index text_messages_phone on text_messages (campaign_id, phone, created_at);
create index text_messages_due on text_messages (campaign_id, next_try_at) where next_try_at is not null;

-- Numbers whose owner wants no texts, with the ledger's entries that say so of people.
create table text_opt_outs (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  phone text not null,
  how text not null check (how in ('wrote', 'texter', 'carrier')),
  entry_ids uuid[] not null default '{}',
  text_campaign_id uuid,
  voter_id uuid,
  user_id uuid references users (id),
  opted_out_at timestamptz not null default now(),
  primary key (campaign_id, phone)
);

-- What texters tagged of what people wrote: the latest row of a question counts, one without answers takes it back.
create table text_answers (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  text_campaign_id uuid not null,
  voter_id uuid not null,
  question_id uuid not null,
  answers text[] not null,
  user_id uuid not null references users (id),
  answered_at timestamptz not null default now(),
  primary key (campaign_id, id),
  foreign key (campaign_id, text_campaign_id) references text_campaigns (campaign_id, id) on delete cascade
);
create index text_answers_person on text_answers (campaign_id, text_campaign_id, voter_id, question_id, answered_at);

-- A campaign's registration with the carriers: the brand, and the A2P campaign.
create table text_registrations (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  step text not null check (step in ('brand', 'a2p_campaign')),
  fields jsonb not null,
  state text not null default 'sending' check (state in ('sending', 'pending', 'approved', 'failed')),
  carrier_id text,
  -- What the carrier says of a failed one, or why it can't be reached.
  problem text,
  user_id uuid not null references users (id),
  -- Raised with each submission: a late answer to an earlier one changes nothing.
  submission integer not null default 1,
  submitted_at timestamptz not null default now(),
  checked_at timestamptz,
  primary key (campaign_id, step)
);
