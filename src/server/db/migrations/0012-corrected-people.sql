-- People set right at the door, and what headquarters did about follow-ups and wishes.

-- What files say of somebody, field by field, where a volunteer set it right; the columns then show what was told at the door.
alter table voters add column filed jsonb;

create table handled_door_facts (
  door_fact_id uuid primary key references door_facts (id) on delete cascade,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  user_id uuid not null references users (id),
  handled_at timestamptz not null default now()
);
create index handled_door_facts_campaign on handled_door_facts (campaign_id);
