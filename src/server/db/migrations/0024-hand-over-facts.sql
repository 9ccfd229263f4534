-- Walkbooks handed from phone to phone without a network.

create table all_hand_over_facts (
  campaign_id uuid not null,
  id uuid not null,
  fact_order bigint generated always as identity,
  walkbook_id uuid not null,
  user_id uuid not null references users (id),
  receiver_id uuid not null references users (id),
  -- As the giver's phone signed it, and by which certificate.
  "grant" text not null,
  certificate text not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null default now(),
  device_id uuid not null,
  seq integer not null,
  stamped_at timestamptz,
  set_aside boolean not null default false,
  primary key (campaign_id, id),
  foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id) on delete cascade
);
create index hand_over_facts_walkbook on all_hand_over_facts (campaign_id, walkbook_id);
create index hand_over_facts_device on all_hand_over_facts (campaign_id, device_id, seq);

create view hand_over_facts as
select campaign_id, id, fact_order, walkbook_id, user_id, receiver_id, "grant", certificate, recorded_at, received_at,
  device_id, seq, stamped_at
from all_hand_over_facts where not set_aside;
