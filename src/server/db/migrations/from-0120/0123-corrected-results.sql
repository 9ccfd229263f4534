-- A caller corrects a result by another one that replaces it, or takes it back. The earlier one stays as it was, and counts nowhere.
alter table call_results add column replaces uuid;
alter table call_results add column superseded_at timestamptz;
drop index call_results_once;
create unique index call_results_once on call_results (campaign_id, phone_bank_id, voter_id, user_id, call_start_time)
  where replaces is null;
-- A result is corrected once; a correction is corrected in its turn.
create unique index call_results_replaced on call_results (campaign_id, replaces) where replaces is not null;
create index call_results_by on call_results (campaign_id, user_id, received_at);
