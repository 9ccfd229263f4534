-- The campaign's own map (contract/campaign-map.ts): its file's id, bytes and time of upload; the file is a row of `files`.
alter table campaigns add column map jsonb;
