-- What a campaign wants to have done by a day: doors, conversations or supporters, of all of it, a walkbook or a precinct.
create table goals (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id),
  measure text not null check (measure in ('doors', 'conversations', 'supporters')),
  target integer not null check (target > 0),
  first_day date not null,
  last_day date not null,
  walkbook_id uuid,
  precinct text,
  created_at timestamptz not null default now(),
  primary key (campaign_id, id),
  check (first_day <= last_day),
  check (walkbook_id is null or precinct is null),
  check (measure <> 'supporters' or (walkbook_id is null and precinct is null)),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
