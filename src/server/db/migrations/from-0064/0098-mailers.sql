-- Mailers: what is printed, as the file that was uploaded, with what was read from it.
create table mailers (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users (id),
  name text not null,
  record_status text not null default 'is_active' check (record_status in ('is_active', 'archived')),
  storage_key text not null,
  mime text not null check (mime in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id)
);
create unique index mailers_name on mailers (campaign_id, lower(name));

-- The pages of a mailer, each with a picture of it.
create table mailer_pages (
  campaign_id uuid not null,
  mailer_id uuid not null,
  page smallint not null check (page between 1 and 2),
  storage_key text not null,
  bytes integer not null,
  -- Inches, bleed included, as a reader turns it.
  width_in real not null,
  height_in real not null,
  primary key (campaign_id, mailer_id, page),
  foreign key (campaign_id, mailer_id) references mailers (campaign_id, id)
);
