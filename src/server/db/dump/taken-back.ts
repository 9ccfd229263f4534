// What people took back after a backup, in the database that a restore is about to replace: nothing of it may come back by that. And the
// keys that phones were given since: nothing else opens what they have sealed.
import { databaseClient } from '../client';
import { textForAnyVersion } from './session';
import { quoted, readTables } from './snapshot';

/** A row that says so, as JSON, and where it belongs. */
export interface TakenBackRow {
  campaign_id: string;
  row: Record<string, unknown>;
}

/** Each kind with the table that says so, the time by which it does, and the column of its campaign. */
const kinds = {
  marks: { table: 'contact_ledger', at: 'entered_at', campaign: 'campaign_id' },
  optOuts: { table: 'text_opt_outs', at: 'opted_out_at', campaign: 'campaign_id' },
  keys: { table: 'api_keys', at: 'revoked_at', campaign: 'campaign_id' },
  members: { table: 'memberships', at: 'removed_at', campaign: 'campaign_id' },
  phoneKeys: { table: 'walkbook_keys', at: 'made_at', campaign: 'campaign_id' },
  people: { table: 'erased_people', at: 'erased_at', campaign: 'campaign_id' },
  facts: { table: 'erased_facts', at: 'erased_at', campaign: 'campaign_id' },
  texts: { table: 'forgotten_texts', at: 'forgotten_at', campaign: 'campaign_id' },
  campaigns: { table: 'erased_campaigns', at: 'erased_at', campaign: 'id' },
} as const;

/** How the campaigns that were there belonged together then; null in a database that knows of no trees. */
export interface StandingTrees {
  campaigns: string[];
  chapters: { chapter_id: string; parent_id: string }[];
  entries: { chapter_id: string; user_id: string; through_id: string }[];
  sharing: { chapter_id: string; gives: boolean; takes: boolean }[];
}

export type TakenBack = Record<keyof typeof kinds, TakenBackRow[]> & { trees: StandingTrees | null };

export const nothingTakenBack = (): TakenBack => ({
  marks: [],
  optOuts: [],
  keys: [],
  members: [],
  phoneKeys: [],
  people: [],
  facts: [],
  texts: [],
  campaigns: [],
  trees: null,
});

/** A time is that of a transaction's begin, or when the carrier had it: what is in the backup as well changes nothing. */
const margin = '1 day';

/** Reads what was taken back since then. */
export async function readTakenBack(url: string, since: string): Promise<TakenBack> {
  const client = databaseClient(url, { connectionTimeoutMillis: 60_000 });
  await client.connect();
  try {
    await client.query(textForAnyVersion);
    const tables = await readTables(client);
    const found = nothingTakenBack();
    for (const [kind, { table, at, campaign }] of Object.entries(kinds)) {
      if (!tables.some(({ name, columns }) => name === table && columns.includes(at))) continue;
      const { rows } = await client.query<TakenBackRow>(
        `select ${campaign}::text as campaign_id, to_jsonb(taken) as row from ${quoted(table)} as taken
         where ${at} >= $1::timestamptz - interval '${margin}' order by ${at}`,
        [since],
      );
      found[kind as keyof typeof kinds] = rows;
    }
    if (['chapters', 'chapter_entries'].every((table) => tables.some(({ name }) => name === table)))
      found.trees = await readTrees(
        client,
        tables.some(({ name }) => name === 'contact_sharing'),
      );
    return found;
  } finally {
    await client.end();
  }
}

async function readTrees(client: ReturnType<typeof databaseClient>, shares: boolean): Promise<StandingTrees> {
  const { rows: campaigns } = await client.query<{ id: string }>('select id from campaigns');
  const { rows: chapters } = await client.query<StandingTrees['chapters'][number]>(
    'select chapter_id, parent_id from chapters',
  );
  const { rows: entries } = await client.query<StandingTrees['entries'][number]>(
    'select chapter_id, user_id, through_id from chapter_entries',
  );
  const { rows: sharing } = shares
    ? await client.query<StandingTrees['sharing'][number]>('select chapter_id, gives, takes from contact_sharing')
    : { rows: [] };
  return { campaigns: campaigns.map(({ id }) => id), chapters, entries, sharing };
}
