-- The bytes of photos and voice notes of doors: they come after the fact that names them.
alter table all_door_facts
  add column file_id uuid,
  add foreign key (campaign_id, file_id) references files (campaign_id, id);
create unique index all_door_facts_file on all_door_facts (campaign_id, file_id) where file_id is not null;

create or replace view door_facts as
select campaign_id, id, fact_order, walkbook_id, door_id, voter_id, user_id, kind, payload, replaces, recorded_at,
  received_at, device_id, seq, stamped_at, file_id
from all_door_facts where not set_aside;
