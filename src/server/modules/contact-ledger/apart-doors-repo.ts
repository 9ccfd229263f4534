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

/** Holds for rows of `doors` that stand apart at this address: in terms of the index of these. */
export const isApartAt = (addressKey: string) =>
  sql<boolean>`(${isApart} and left(doors.address_key, -37) = ${sql.ref(addressKey)})`;
