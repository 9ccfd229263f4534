-- For how many days a campaign keeps where people stood, and what they wrote, when they recorded something; null keeps it. A phone
-- may send a fact once more for 30 days and as a file for some weeks after, so nothing goes earlier than after 60.
alter table campaigns
  add column keep_positions_days integer check (keep_positions_days >= 60),
  add column keep_notes_days integer check (keep_notes_days >= 60);
