-- Asked of everyone whom an import that is undone had added, and of whoever asked for a sign.
create index mail_responses_voter on mail_responses (campaign_id, voter_id) where voter_id is not null;
