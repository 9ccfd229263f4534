-- The day that a campaign works toward; and a campaign that its owner offers to someone who manages it, until they answer.
alter table campaigns add column deadline date;

create table owner_offers (
  campaign_id uuid primary key references campaigns (id) on delete cascade,
  offered_by uuid not null references users (id),
  offered_to uuid not null references users (id),
  offered_at timestamptz not null default now()
);
