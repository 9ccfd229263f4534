-- `recorded_at` of a fact is when it happened, as far as the server can tell from its phone's clock. `stamped_at` is what the
-- phone said, where that is a reading of its clock or was impossible: what a repeat is compared with.
alter table touches add column stamped_at timestamptz;
alter table survey_responses add column stamped_at timestamptz;
alter table door_facts add column stamped_at timestamptz;
alter table placements add column stamped_at timestamptz;
alter table sign_reports add column stamped_at timestamptz;
alter table shift_facts add column stamped_at timestamptz;
alter table divisions add column stamped_at timestamptz;

-- Nothing was recorded after it arrived.
update touches set stamped_at = recorded_at, recorded_at = received_at where recorded_at > received_at;
update survey_responses set stamped_at = recorded_at, recorded_at = received_at where recorded_at > received_at;
update door_facts set stamped_at = recorded_at, recorded_at = received_at where recorded_at > received_at;
update placements set stamped_at = recorded_at, recorded_at = received_at where recorded_at > received_at;
update sign_reports set stamped_at = recorded_at, recorded_at = received_at where recorded_at > received_at;
update shift_facts set stamped_at = recorded_at, recorded_at = received_at where recorded_at > received_at;
update divisions set stamped_at = recorded_at, recorded_at = received_at where recorded_at > received_at;
