-- A database that was migrated while 0027 let passers-by go with their walkbook: undoing an import must not delete what was
-- confirmed as saved. Elsewhere this changes nothing.
alter table all_passers_by
  drop constraint all_passers_by_campaign_id_walkbook_id_fkey,
  add constraint all_passers_by_campaign_id_walkbook_id_fkey
    foreign key (campaign_id, walkbook_id) references walkbooks (campaign_id, id);
