// What the demo's voter file tells beyond names and addresses: votes cast, districts, mobile numbers and tags.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { copyRows, type CopyValue } from '../copy';
import { idOf, seededChance } from './chance';
import type { SeedDoor } from './demo-doors';

type SeedVoter = SeedDoor['voters'][number];

/** By their numbers; the share of a keen voter's chance with which people vote in such an election. */
const elections = [
  ['2025-11-04', 'other', 0.35],
  ['2024-11-05', 'general', 1],
  ['2024-03-19', 'primary', 0.4],
  ['2022-11-08', 'general', 0.8],
  ['2022-05-03', 'primary', 0.3],
  ['2020-11-03', 'general', 1.05],
  ['2020-03-17', 'primary', 0.4],
  ['2018-11-06', 'general', 0.75],
] as const;

const tags = [
  ['Donor', 0.03],
  ['Yard sign 2024', 0.02],
  ['Needs a ride to vote', 0.008],
] as const;

/** Columns of `voters` that learnedOf fills. */
export const learnedColumns = [
  'mobile',
  'county',
  'congressional_district',
  'state_senate_district',
  'state_house_district',
  'municipality',
  'ward',
  'school_district',
  'history',
] as const;

/** Chance of a voter's own, so that nothing else of the demo shifts by it. */
function chanceOfVoter({ id }: SeedVoter) {
  return seededChance(createHash('sha256').update(id).digest().readUInt32BE(0));
}

/** The values of learnedColumns. */
export function learnedOf(voter: SeedVoter, door: SeedDoor): CopyValue[] {
  const chance = chanceOfVoter(voter);
  const precinct = Number(/\d+/.exec(door.precinct)?.[0] ?? 1);
  const keen = Math.min(0.95, 0.25 + (2026 - voter.birth_year) / 110 + chance.next() * 0.25);
  const bits = elections.map(([day, , share]) => {
    const came = chance.happens(Math.min(0.97, keen * share));
    return came && voter.birth_year + 18 <= Number(day.slice(0, 4)) ? '1' : '0';
  });
  return [
    voter.phone !== null && chance.happens(0.6) ? voter.phone : null,
    'Marlow',
    precinct % 2 === 0 ? '12' : '4',
    String(3 + (precinct % 3)),
    String(21 + (precinct % 5)),
    'Alder Falls',
    `Ward ${1 + (precinct % 4)}`,
    precinct % 3 === 0 ? 'Riverside Local' : 'Alder Falls City',
    bits.join('').padEnd(256, '0'),
  ];
}

/** The campaign's elections, and its tags with those who have them. */
export async function copyLearned(
  client: pg.ClientBase,
  campaign: string,
  doors: readonly SeedDoor[],
  began: string,
): Promise<void> {
  await copyRows(
    client,
    'elections',
    ['campaign_id', 'number', 'held_on', 'kind'],
    elections.map(([day, kind], number) => [campaign, number, day, kind]),
  );
  const made = tags.map(([name, share]) => ({ id: idOf(`tag ${campaign} ${name}`), name, share }));
  await copyRows(
    client,
    'voter_tags',
    ['id', 'campaign_id', 'name', 'created_at'],
    made.map(({ id, name }) => [id, campaign, name, began]),
  );
  const voters = doors.flatMap((door) => door.voters);
  await copyRows(
    client,
    'voter_tag_voters',
    ['campaign_id', 'voter_tag_id', 'voter_id'],
    voters.flatMap((voter) => {
      const chance = chanceOfVoter(voter);
      return made.filter(({ share }) => chance.happens(share)).map((tag) => [campaign, tag.id, voter.id]);
    }),
  );
}
