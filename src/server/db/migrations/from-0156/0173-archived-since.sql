-- Walkbooks that were archived many at once have no time of it, or that of an earlier time, when they were restored since: facts from
-- before were refused for that. Phones keep these and send them daily; counted from now, they are taken for as long as after every
-- archiving. An active walkbook has no such time.
update walkbooks set archived_at = now()
where record_status = 'archived' and (archived_at is null or exists (
  select from audit_entries
  where audit_entries.campaign_id = walkbooks.campaign_id and audit_entries.subject_id = walkbooks.id
    and audit_entries.act = 'walkbook_restored' and audit_entries.at > walkbooks.archived_at));
update walkbooks set archived_at = null where record_status = 'is_active' and archived_at is not null;
