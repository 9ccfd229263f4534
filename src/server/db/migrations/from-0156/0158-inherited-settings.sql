-- The settings that a chapter takes from the campaign above it: domain/chapters/inherited-settings.ts.
alter table campaigns add column inherits text[] not null default '{}';
