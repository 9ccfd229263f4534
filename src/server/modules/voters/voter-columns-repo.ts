// What a row of a voter list shows, wherever voters are listed.
import { sql } from 'kysely';
import { offTheRoll } from '../../../domain/voter-files/registration';
import { precinctShown } from './precincts-repo';

/** A number is shown to no one for whom it must not be dialled. */
const phoneShown = sql<string | null>`case when 'call' <> all(voters.no_channels) then voters.phone end`.as('phone');

/** The columns of a row of a voter list; the query joins `voters` and `doors`. */
export const voterColumns = (campaignId: string, year: number) =>
  [
    'voters.id',
    'voters.source_id',
    'voters.first',
    'voters.middle',
    'voters.last',
    'voters.suffix',
    'voters.sex',
    'voters.party',
    'voters.precinct',
    precinctShown(campaignId).as('precinct_label'),
    phoneShown,
    'voters.email',
    'voters.language',
    'voters.suppressed',
    'voters.door_id',
    'doors.address',
    'doors.unit',
    'doors.city',
    'doors.zip',
    sql<number | null>`${year}::integer - voters.birth_year`.as('age'),
    sql<boolean>`doors.location is not null`.as('located'),
    sql<boolean>`voters.status is not distinct from ${offTheRoll}`.as('off_roll'),
  ] as const;
