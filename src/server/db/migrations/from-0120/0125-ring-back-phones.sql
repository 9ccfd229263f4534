-- The own phones that a volunteer had rung within the last day: a few different ones at most. Older ones are forgotten at the next call.
create table ring_back_phones (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  phone_number text not null,
  rung_at timestamptz not null default now(),
  primary key (campaign_id, user_id, phone_number)
);
