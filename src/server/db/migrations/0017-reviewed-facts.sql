-- What managers decided about that which volunteers reported of people: names, deaths, wishes. What was undone counts nowhere.
create table reviewed_facts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  fact_id uuid not null,
  -- The name of its kind.
  kind text not null,
  undone boolean not null,
  user_id uuid not null references users (id),
  reviewed_at timestamptz not null default now(),
  primary key (campaign_id, kind, fact_id)
);
-- What waits to be reviewed is counted whenever the dashboard is looked at.
create index touches_to_review on all_touches (campaign_id, voter_id)
  where contact_result in ('deceased', 'do_not_contact') and voter_id is not null;
