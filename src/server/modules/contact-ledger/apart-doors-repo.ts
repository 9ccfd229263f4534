// Doors that stand apart: a volunteer added them at an address that the campaign has where their walk doesn't go. Such a door never
// shows who lives there, so its key is not the address's; whoever must be left alone is looked for at the address all the same.
import { sql } from 'kysely';

/** The key of an address for the doors that one walkbook keeps apart. Whoever walks there adds to the same ones. */
export const apartKey = (addressKey: string, walkbookId: string) => `${addressKey} ${walkbookId}`;

/** Holds for rows of `doors` that stand apart. */
export const isApart = sql<boolean>`(doors.added_by is not null
  and doors.address_key like '%|% ________-____-____-____-____________')`;

/** The address of a row of `doors`, wherever it stands. */
export const plainAddressKey = sql<string>`case when ${isApart} then left(doors.address_key, -37) else doors.address_key end`;

/**
 * The doors of a campaign that stand apart, as rows of id and address_key. No index knows them by their address: they are looked up
 * once, one by one by what added them, whatever the planner thinks of reading all doors instead.
 */
export const apartDoors = (campaignId: string) => sql`(
  with apart as materialized (
    select doors.id, ${plainAddressKey} as address_key
    from (select distinct door_id from all_door_facts where campaign_id = ${campaignId} and kind = 'door_added') as added
    cross join lateral (
      select * from doors where doors.campaign_id = ${campaignId} and doors.id = added.door_id offset 0) as doors
    where ${isApart}
  ) select id, address_key from apart)`;
