-- A tree of campaigns: a chapter is a campaign with another one above it. These tables say how campaigns belong together and are no one
-- campaign's own, so they have no campaign_id.
create table chapters (
  chapter_id uuid primary key references campaigns (id) on delete cascade,
  parent_id uuid not null references campaigns (id) on delete cascade,
  joined_at timestamptz not null default now(),
  check (chapter_id <> parent_id)
);
create index chapters_parent on chapters (parent_id);

-- To become a chapter, offered to whoever owns a campaign under this address; open for some days.
create table chapter_offers (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid not null references campaigns (id) on delete cascade,
  receiver_email text not null,
  offered_by uuid not null references users (id),
  offered_at timestamptz not null default now(),
  unique (parent_id, receiver_email)
);
create index chapter_offers_receiver on chapter_offers (receiver_email);
