-- What a volunteer's phone recorded of a request for a sign: placed, declined, or that this was undone. What follows is in
-- sign_request_events, under the same id.
create table all_sign_answers (
  campaign_id uuid not null references campaigns (id) on delete cascade,
  id uuid not null,
  fact_order bigint generated always as identity,
  user_id uuid not null references users (id),
  -- As the list of requests names it: one of a voter's wish is in no column.
  request_id uuid not null,
  answer text not null check (answer in ('placed', 'declined', 'undone')),
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  stamped_at timestamptz,
  set_aside boolean not null default false,
  primary key (campaign_id, id)
);
create index sign_answers_device on all_sign_answers (campaign_id, device_id, seq);

create view sign_answers as
select campaign_id, id, fact_order, user_id, request_id, answer, recorded_at, received_at, device_id, seq, stamped_at
from all_sign_answers where not set_aside;
