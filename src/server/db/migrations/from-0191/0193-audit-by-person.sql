-- Who is named in a campaign's activity log, without reading all of it.
create index audit_entries_person on audit_entries (campaign_id, user_id);
