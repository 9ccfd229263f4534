-- Phone banks: whom a campaign calls, with which script, and who calls them.
create table phone_banks (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null references users (id),
  name text not null,
  description text not null default '',
  script text not null default '',
  creation_method text not null default 'Created',
  status text not null default 'Draft' check (status in ('Draft', 'Active', 'Paused', 'Ended')),
  -- Null: no one chosen yet.
  filter_params jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create unique index phone_banks_name on phone_banks (campaign_id, lower(name));

create table phone_bank_callers (
  campaign_id uuid not null,
  phone_bank_id uuid not null,
  user_id uuid not null references users (id),
  primary key (campaign_id, phone_bank_id, user_id),
  foreign key (campaign_id, phone_bank_id) references phone_banks (campaign_id, id)
);

-- Whom the filters select, in the order in which they are called. No foreign key to voters: what was called stays when an import is undone.
create table phone_bank_people (
  campaign_id uuid not null,
  phone_bank_id uuid not null,
  voter_id uuid not null,
  position integer not null,
  done boolean not null default false,
  attempts smallint not null default 0,
  last_result text,
  -- Why the contact ledger said no when it was last asked, and not to ask again before.
  refusal text,
  not_before timestamptz,
  -- The caller who has this person on the screen.
  held_by uuid references users (id),
  held_since timestamptz,
  held_until timestamptz,
  changed_at timestamptz not null default now(),
  primary key (campaign_id, phone_bank_id, voter_id),
  foreign key (campaign_id, phone_bank_id) references phone_banks (campaign_id, id)
);
create index phone_bank_people_next on phone_bank_people (campaign_id, phone_bank_id, position) where not done;
create index phone_bank_people_changed on phone_bank_people (campaign_id, phone_bank_id, changed_at);
create index phone_bank_people_voter on phone_bank_people (campaign_id, voter_id);
create index phone_bank_people_held on phone_bank_people (campaign_id, phone_bank_id, held_by) where held_by is not null;
