-- A database that is spread over several servers by campaign keeps a rule of uniqueness in each campaign only. A code has 80 bits
-- made from a secret, so that none stands twice all the same; whoever opens one still finds it without knowing the campaign.
create index mail_codes_by_code on mail_codes (code_hash);
drop index mail_codes_code;
