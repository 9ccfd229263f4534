-- Mailings: a mailer that goes to a voter group, made when it is due.
create table mailer_campaigns (
  campaign_id uuid not null,
  id uuid not null default gen_random_uuid(),
  mailer_id uuid not null,
  user_id uuid not null references users (id),
  -- A group can be deleted while its mailings stay.
  voter_group_id uuid not null,
  voter_group_name text not null,
  name text not null,
  mailer_size text not null check (mailer_size in ('4x6', '4.25x6', '5x7', '6x9', '6x11')),
  cool_down_days integer not null check (cool_down_days between 0 and 365),
  -- Null: as soon as it was asked for. The hour is one of the campaign's clock; `zone` is by which `due_at` was reckoned.
  scheduled_date date,
  scheduled_hour smallint not null check (scheduled_hour between 0 and 23),
  due_at timestamptz not null,
  zone text not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'making', 'ready', 'canceled', 'failed')),
  -- Whom it went to once it is ready, else whom it would have gone to when it was asked for.
  people integer not null,
  households integer not null,
  left_out jsonb not null default '{}',
  created_at timestamptz not null default now(),
  made_at timestamptz,
  primary key (campaign_id, id),
  foreign key (campaign_id, mailer_id) references mailers (campaign_id, id)
);
create unique index mailer_campaigns_name on mailer_campaigns (campaign_id, mailer_id, lower(name));

-- Whom something reached on another channel than the door, and why the contact ledger let it. Rows have no foreign keys: what was
-- sent stays sent when an import is undone.
create table outreach_touches (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- The mailer campaign it was part of.
  source_id uuid not null,
  voter_id uuid not null,
  -- The household's door.
  door_id uuid not null,
  channel text not null check (channel in ('mail', 'text', 'call')),
  reasons text[] not null,
  -- The number of the household's piece, in the order in which they are printed.
  piece integer,
  touched_at timestamptz not null default now(),
  primary key (campaign_id, source_id, voter_id)
);
create index outreach_touches_voter on outreach_touches (campaign_id, voter_id);
create index outreach_touches_door on outreach_touches (campaign_id, door_id, channel, touched_at);
create index outreach_touches_piece on outreach_touches (campaign_id, source_id, piece) where piece is not null;
