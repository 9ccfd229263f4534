// Finding one voter among a million, misspelled, against a bare trigram query with its index on the same rows, in one run.
import { sql } from 'kysely';
import { readSearch } from '../../src/domain/voter-search/search-text';
import { seededRandom } from '../../src/domain/walking-order/seeded-random';
import type { Connected } from '../../src/server/db/connection';
import { findPeople } from '../../src/server/modules/voters/find-people-repo';
import { learnSpellings } from '../../src/server/modules/voters/spellings-repo';
import type { BenchTools } from '../support/bench';
import { big, median, now, p95, ratio, timed, withCounties } from '../support/counties';

export const about =
  'p95 of finding a voter by a misspelled name or address among 1,000,000, against a bare trigram query';

const searches = 150;

interface Person {
  id: string;
  first: string;
  last: string;
  address: string;
}

export function run(tools: BenchTools): Promise<Record<string, unknown>> {
  return withCounties(tools, search);
}

async function search({ db, pool }: Connected): Promise<Record<string, unknown>> {
  await sql`create extension pg_trgm`.execute(db);
  await sql`create index bare_names on voters using gin ((lower(first || ' ' || last)) gin_trgm_ops)`.execute(db);
  await sql`create index bare_addresses on doors using gin (lower(address) gin_trgm_ops)`.execute(db);
  await sql`insert into spellings (campaign_id) values (${big.id})`.execute(db);
  const learning = await timed(() => learnSpellings(db, big.id));
  await pool.query('vacuum analyze');
  const { rows: people } = await sql<Person>`
    select voters.id, first, last, address from voters join doors on doors.id = voters.door_id
    where voters.campaign_id = ${big.id} and suppressed is null
    order by right(voters.id::text, 6) limit ${searches}`.execute(db);
  const random = seededRandom(7);
  const names = await compare(
    people.map(({ first, last }) => ({ typed: misspelled(`${first} ${last}`, random), meant: `${first} ${last}` })),
    `select id, first || ' ' || last as found from voters where campaign_id = $1 and lower(first || ' ' || last) % $2
     order by similarity(lower(first || ' ' || last), $2) desc limit 50`,
  );
  const addresses = await compare(
    people.map(({ address }) => ({ typed: misspelled(address, random), meant: address })),
    `select voters.id, address as found from doors join voters on voters.door_id = doors.id
     where doors.campaign_id = $1 and voters.campaign_id = $1 and lower(address) % $2
     order by similarity(lower(address), $2) desc limit 50`,
  );
  return {
    learning_s: Math.round(learning / 1000),
    ...named('names', names),
    ...named('addresses', addresses),
    search_p95_against_bare: ratio(p95([...names.ours, ...addresses.ours]), p95([...names.bare, ...addresses.bare])),
  };

  async function compare(asked: readonly { typed: string; meant: string }[], bareQuery: string): Promise<Compared> {
    const compared: Compared = { ours: [], bare: [], found: 0, bareFound: 0, asked: asked.length };
    for (const { typed, meant } of asked) {
      const isMeant = (text: string) => text.toLowerCase() === meant.toLowerCase();
      // In turns, so that what else the machine does meets both alike.
      compared.ours.push(
        await timed(async () => {
          const { voters } = await findPeople(db, big.id, readSearch(typed), now.getUTCFullYear());
          if (voters.some((each) => isMeant(`${each.first} ${each.last}`) || isMeant(each.address)))
            compared.found += 1;
        }),
      );
      compared.bare.push(
        await timed(async () => {
          const { rows } = await pool.query<{ found: string }>(bareQuery, [big.id, typed.toLowerCase()]);
          if (rows.some(({ found }) => isMeant(found))) compared.bareFound += 1;
        }),
      );
    }
    return compared;
  }
}

interface Compared {
  ours: number[];
  bare: number[];
  /** How often whoever was meant is among those shown. */
  found: number;
  bareFound: number;
  asked: number;
}

const named = (what: string, { ours, bare, found, bareFound, asked }: Compared) => ({
  [`${what}_p95_ms`]: Math.round(p95(ours)),
  [`${what}_median_ms`]: Math.round(median(ours)),
  [`${what}_p95_against_bare`]: ratio(p95(ours), p95(bare)),
  [`${what}_found`]: `${found} of ${asked}, by the bare query ${bareFound}`,
});

/** With one letter missing, doubled, or in its neighbor's place, never the first one nor a figure. */
function misspelled(text: string, random: () => number): string {
  const letters = [...text.matchAll(/(?<=[a-z])[a-z]/gi)].map(({ index }) => index);
  const at = letters[Math.floor(random() * letters.length)];
  if (at === undefined) return text;
  const change = random();
  const [before, letter, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)];
  if (change < 0.4) return before + after;
  if (change < 0.7) return before + letter + letter + after;
  return before + after.charAt(0) + letter + after.slice(1);
}
