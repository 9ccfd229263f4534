-- Two names are looked for along one index: the beginning of the last name, and within it that of the first.
drop index voters_last;
create index voters_last_first on voters (campaign_id, lower(last) text_pattern_ops, lower(first) text_pattern_ops);
