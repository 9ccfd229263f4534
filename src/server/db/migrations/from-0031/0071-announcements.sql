-- What managers announce to everyone, to a team or to whoever walks a walkbook, and who has read it. Whom it is for is asked when it is
-- read: whoever joins the team later reads it, too.
create table announcements (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  text text not null,
  to_kind text not null check (to_kind in ('everyone', 'team', 'walkbook')),
  -- The team or walkbook; a team may be removed since.
  to_id uuid,
  to_name text not null default '',
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (campaign_id, id),
  check ((to_kind = 'everyone') = (to_id is null))
);
create index announcements_newest on announcements (campaign_id, created_at desc);

create table announcement_reads (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  announcement_id uuid not null,
  user_id uuid not null references users (id),
  read_at timestamptz not null default now(),
  primary key (campaign_id, announcement_id, user_id),
  foreign key (campaign_id, announcement_id) references announcements (campaign_id, id) on delete cascade
);
