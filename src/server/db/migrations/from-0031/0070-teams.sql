-- Teams with a captain, who assigns the team's walkbooks to its people. Whoever leaves the campaign and comes back is in no team, and
-- captain of none: what they were before is older than their membership.
create table teams (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  captain_id uuid references users (id),
  captain_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  check ((captain_id is null) = (captain_since is null))
);
create unique index teams_name on teams (campaign_id, lower(name));
create index teams_captain on teams (campaign_id, captain_id) where captain_id is not null;

create table team_people (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  team_id uuid not null,
  user_id uuid not null references users (id),
  added_at timestamptz not null default now(),
  primary key (campaign_id, team_id, user_id),
  foreign key (campaign_id, team_id) references teams (campaign_id, id) on delete cascade
);
create index team_people_user on team_people (campaign_id, user_id);

-- A walkbook belongs to at most one team.
create table team_walkbooks (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  walkbook_id uuid not null,
  team_id uuid not null,
  primary key (campaign_id, walkbook_id),
  foreign key (campaign_id, team_id) references teams (campaign_id, id) on delete cascade,
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index team_walkbooks_team on team_walkbooks (campaign_id, team_id);
