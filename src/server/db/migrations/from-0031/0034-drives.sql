-- How a walkbook is driven whose doors lie too far apart to walk: {minutes, metres, parks}. Null: it is walked.
alter table walkbooks add column drive jsonb;
