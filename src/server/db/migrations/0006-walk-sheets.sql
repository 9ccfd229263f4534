-- Facts that came on paper: recorded as the person who walked, and by whom they were keyed in.
create table keyed_facts (
  fact_id uuid primary key,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  walkbook_id uuid not null references walkbooks (id) on delete cascade,
  keyed_by uuid not null references users (id),
  keyed_at timestamptz not null default now()
);
create index keyed_facts_walkbook on keyed_facts (campaign_id, walkbook_id);
