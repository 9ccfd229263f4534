-- The campaign's map is made again as soon as something was recorded: what came in last is found without reading what came before.
create index all_touches_received on all_touches (campaign_id, received_at);
create index all_survey_responses_received on all_survey_responses (campaign_id, received_at);
create index all_door_facts_received on all_door_facts (campaign_id, received_at);
