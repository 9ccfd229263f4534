// A made-up county for benches: as many voters as wanted, the same ones for the same seed.
import type { Connected } from '../../src/server/db/connection';
import { copyLine, copyText, type CopyValue } from '../../src/server/db/copy';
import { rowText } from '../../src/server/db/row-text';

async function copyRows(
  client: Parameters<typeof copyText>[0],
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyValue[])[],
): Promise<void> {
  const text = rowText();
  for (const row of rows) text.add(copyLine(row));
  await copyText(client, table, columns, text);
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The id of the n-th door or voter of a campaign: scattered, as random ids are. */
export function crowdId(campaign: number, kind: 'door' | 'voter', n: number): string {
  const mixed = Math.imul(n + 1, 0x9e3779b1) >>> 0;
  return `${hex(mixed, 8)}-${kind === 'door' ? 'd' : 'e'}${hex(campaign, 3)}-4000-8000-${hex(n, 12)}`;
}
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

const syllables = 'an be cor da el fen gar hol in jo kel lor mar nor os pen ral sen tor ul ver win yor zan'.split(' ');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** The n-th name of many. */
const nameOf = (n: number, parts: number) =>
  capital(
    Array.from({ length: parts }, (_, at) => syllables[Math.floor(n / syllables.length ** at) % syllables.length]).join(
      '',
    ),
  );

const noVotes = '0'.repeat(244);
const crowdElections = [2024, 2022, 2020, 2018, 2016, 2014].flatMap((year) => [
  { held_on: `${year}-11-05`, kind: 'general' },
  { held_on: `${year}-03-05`, kind: 'primary' },
]);

/** Fills a campaign with `size` voters behind about 0.55 times as many doors, by COPY. */
export async function copyCrowd(
  { pool }: Pick<Connected, 'pool'>,
  campaign: { id: string; number: number },
  size: number,
  seed = 20261103,
): Promise<void> {
  const campaignId = campaign.id;
  const random = randomFrom(seed);
  const client = await pool.connect();
  try {
    await copyRows(
      client,
      'elections',
      ['campaign_id', 'number', 'held_on', 'kind'],
      crowdElections.map(({ held_on, kind }, number) => [campaignId, number, held_on, kind]),
    );
    const doorCount = Math.ceil(size * 0.55);
    const streets = Math.max(20, Math.ceil(doorCount / 90));
    const zips = Math.max(2, Math.min(60, Math.ceil(doorCount / 8000)));
    const precincts = Math.max(4, Math.min(400, Math.ceil(size / 2500)));
    for (let from = 0; from < doorCount; from += 50_000) {
      const rows: CopyValue[][] = [];
      for (let n = from; n < Math.min(from + 50_000, doorCount); n += 1) {
        const street = n % streets;
        const house = 100 + 2 * Math.floor(n / streets);
        const line = `${house} ${nameOf(street, 3)} St`;
        rows.push([
          crowdId(campaign.number, 'door', n),
          campaignId,
          `${line.toUpperCase()} ${street}`,
          line,
          `Town ${street % 12}`,
          String(45000 + (street % zips)),
          `${nameOf(street, 3)} St`,
          String(house),
          house % 2 === 0 ? 'even' : 'odd',
          random() < 0.03
            ? null
            : `(${(-84 + (street % 250) * 0.002).toFixed(6)},${(40 + (n / doorCount) * 0.5).toFixed(6)})`,
        ]);
      }
      await copyRows(
        client,
        'doors',
        ['id', 'campaign_id', 'address_key', 'address', 'city', 'zip', 'street', 'house_number', 'side', 'location'],
        rows,
      );
    }
    for (let from = 0; from < size; from += 50_000) {
      const rows: CopyValue[][] = [];
      for (let n = from; n < Math.min(from + 50_000, size); n += 1) {
        const door = n < doorCount ? n : Math.floor(random() * doorCount);
        const birth = 1930 + Math.floor(random() * 78);
        const eager = random();
        const history = crowdElections
          .map((_, at) => (random() < eager * (at % 2 === 0 ? 1 : 0.5) ? '1' : '0'))
          .join('');
        rows.push([
          crowdId(campaign.number, 'voter', n),
          campaignId,
          crowdId(campaign.number, 'door', door),
          `OH${String(n).padStart(9, '0')}`,
          nameOf(Math.floor(random() ** 2 * 3000), 2),
          nameOf(Math.floor(random() ** 2 * 13_000), 3),
          birth,
          random() < 0.51 ? 'F' : 'M',
          pick(random(), [0.36, 'DEM', 0.34, 'REP', 0.25, 'UNA', 0.03, 'LIB']),
          `Precinct ${1 + (door % precincts)}`,
          random() < 0.6 ? `+1614${String(2_000_000 + (n % 7_999_999)).slice(0, 7)}` : null,
          random() < 0.3 ? `voter${n}@example.org` : null,
          `${Math.min(2024, birth + 18 + Math.floor(random() * 20))}-0${1 + Math.floor(random() * 9)}-15`,
          random() < 0.9 ? 'active' : 'inactive',
          String(1 + (door % 12)),
          pick(random(), [0.01, 'moved', 0.005, 'do_not_contact', 0.002, 'deceased', 0.001, 'confidential']),
          random() < 0.05 ? null : history + noVotes,
        ]);
      }
      await copyRows(client, 'voters', columns, rows);
    }
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

const columns = [
  'id',
  'campaign_id',
  'door_id',
  'source_id',
  'first',
  'last',
  'birth_year',
  'sex',
  'party',
  'precinct',
  'phone',
  'email',
  'registered_on',
  'status',
  'congressional_district',
  'suppressed',
  'history',
];

/** One of the words by the shares before them; null for what is left. */
function pick(at: number, shares: (number | string)[]): string | null {
  let sum = 0;
  for (let index = 0; index < shares.length; index += 2) {
    sum += Number(shares[index]);
    if (at < sum) return String(shares[index + 1]);
  }
  return null;
}
