-- The number by which the caller who has this person on the screen calls them, for as long as `held_until` says: no one else is given a person
-- with that number meanwhile. Null also where a server of the release before gave them.
alter table phone_bank_people add column held_number text;
