-- What a chapter had chosen itself of the settings that a campaign above locks, by setting and field: it has them again when the
-- lock ends (modules/campaigns/before-lock-repo.ts).
alter table campaigns add column before_lock jsonb not null default '{}';
