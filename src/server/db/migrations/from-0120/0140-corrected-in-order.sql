-- Other tools read corrections of calls in the order in which they were made.
create index call_results_superseded on call_results (campaign_id, superseded_at) where superseded_at is not null;
