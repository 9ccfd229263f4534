-- How a new volunteer comes to a walkbook without waiting: invitations that carry walkbooks, team codes, and asking for one.

alter table invitations add column walkbook_ids uuid[] not null default '{}';

-- The same for everyone, like invitations: the code leads to its campaign.
create table team_codes (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns (id) on delete cascade,
  code text not null unique,
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  most_people integer not null check (most_people between 1 and 500),
  people integer not null default 0 check (people <= most_people),
  revoked_at timestamptz,
  walkbook_ids uuid[] not null default '{}'
);
create index team_codes_campaign on team_codes (campaign_id);

-- Answered by any assignment after it.
create table walkbook_requests (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  asked_at timestamptz not null default now(),
  primary key (campaign_id, user_id)
);
