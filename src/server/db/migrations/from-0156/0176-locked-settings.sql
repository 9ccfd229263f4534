-- Settings that a campaign locks: everything below follows them, and changes none (domain/chapters/inherited-settings.ts).
alter table campaigns add column locks text[] not null default '{}';
