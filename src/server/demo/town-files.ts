// The town as the files that a coordinator uploads: the county's voter file and its address points, each with a few rows
// that can't be read.
import { createHash } from 'node:crypto';
import { seededChoices } from './seeded-random';
import type { SeedDoor, SeedVoter } from './demo-doors';

/** With the share of a keen voter's chance with which people vote in it. */
const elections = [
  ['Local-11/04/2025', 0.35],
  ['General-11/05/2024', 1],
  ['Primary-03/19/2024', 0.4],
  ['General-11/08/2022', 0.8],
  ['Primary-05/03/2022', 0.3],
  ['General-11/03/2020', 1.05],
  ['Primary-03/17/2020', 0.4],
  ['General-11/06/2018', 0.75],
] as const;

/** With the share of voters who have it. */
export const tags = [
  ['Donor', 0.03],
  ['Yard sign 2024', 0.02],
  ['Needs a ride to vote', 0.008],
] as const;

export function voterFile(doors: readonly SeedDoor[]): string {
  const rows = doors.flatMap((door) => door.voters.map((voter) => rowOf(door, voter)));
  const damage = [{ 'Voter ID': 'AF1', 'Last Name': '' }, {}, { 'Voter ID': 'AF2', Address: '' }];
  for (const [at, change] of damage.entries()) {
    const line = Math.floor((rows.length * (at + 1)) / 4);
    rows.splice(line, 0, { ...rows[line - 1], ...change });
  }
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map((cells) => cells.join()).join('\n');
}

function rowOf(door: SeedDoor, voter: SeedVoter): Record<string, string | number | null> {
  // Chance of a voter's own, so that nothing else of the demo shifts by it.
  const random = seededChoices(createHash('sha256').update(voter.source_id).digest().readUInt32BE(0));
  const precinct = Number(/\d+/.exec(door.precinct)?.[0] ?? 1);
  const keen = Math.min(0.95, 0.25 + (2026 - voter.birth_year) / 110 + random.next() * 0.25);
  const votes = elections.map(([election, share]) => {
    const came = random.happens(Math.min(0.97, keen * share));
    return [election, came && voter.birth_year + 18 <= Number(election.slice(-4)) ? 'Y' : null] as const;
  });
  return {
    'Voter ID': voter.source_id,
    'First Name': voter.first,
    'Middle Name': voter.middle,
    'Last Name': voter.last,
    Suffix: voter.suffix,
    'Birth Year': voter.birth_year,
    Sex: voter.sex,
    Party: voter.party,
    Phone: voter.phone,
    Mobile: random.happens(0.6) ? voter.phone : null,
    Email: voter.email,
    Language: voter.language,
    // Registered at eighteen, or when they came to town.
    'Registration Date': `${1 + (voter.birth_year % 12)}/15/${Math.max(1978, voter.birth_year + 18 + (voter.birth_year % 7))}`,
    Status: voter.status,
    Confidential: voter.confidential ? 'Y' : null,
    Address: door.address,
    Unit: door.unit,
    City: door.city,
    State: 'OH',
    ZIP: door.zip,
    Precinct: door.precinct,
    County: 'Marlow',
    'Congressional District': precinct % 2 === 0 ? 12 : 4,
    'State Senate District': 3 + (precinct % 3),
    'State House District': 21 + (precinct % 5),
    Municipality: door.city,
    Ward: `Ward ${1 + (precinct % 4)}`,
    'School District': precinct % 3 === 0 ? 'Riverside Local' : 'Alder Falls City',
    Tags: tags.flatMap(([name, share]) => (random.happens(share) ? name : [])).join(';'),
    ...Object.fromEntries(votes),
  };
}

export function addressPoints(doors: readonly SeedDoor[]): string {
  const features = doors.map(({ address, unit, city, zip, longitude, latitude }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { address, unit, city, zip },
  }));
  const [first] = features;
  if (first) features.push({ ...first, properties: { ...first.properties, address: 'Ferry Landing' } });
  return JSON.stringify({ type: 'FeatureCollection', features });
}
