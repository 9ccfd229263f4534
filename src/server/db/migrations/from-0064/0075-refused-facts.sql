-- What a phone sent and the server did not store, until the same comes again and is: by its id and reason, never by what it says.
create table refused_facts (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  fact_id uuid not null,
  code text not null,
  refused_at timestamptz not null default now(),
  primary key (campaign_id, user_id, fact_id)
);
create index refused_facts_newest on refused_facts (campaign_id, refused_at);
