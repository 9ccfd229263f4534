-- Reports that someone saved under a name: the address they are at, as the app wrote it.
create table saved_reports (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id),
  name text not null,
  address text not null,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create unique index saved_reports_name on saved_reports (campaign_id, lower(name));
