// Asks another server than the tests ran on, an older PostgreSQL or a Citus cluster, how it would go about every statement that they had
// the product send: `npm run check:statements -- <folder>`. What it refuses is wrong, and so is what a cluster would ask several of its
// servers for: one that is away would hold up every campaign. Nothing is stored for that.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseError, type PoolClient } from 'pg';
import { connect } from '../../src/server/db/connection';
import { changesShared } from '../../src/server/db/distribution/shared-changes';
import { tablePlaces } from '../../src/server/db/distribution/table-places';
import { migrate } from '../../src/server/db/migrate';
import { acrossCampaigns } from '../support/across-campaigns';
import { byAllServers } from './by-all-servers';
import type { KeptStatement } from '../support/kept-statements';
import { createDatabase, databaseAt, dropDatabase, serversOf } from '../support/on-server';

/** As `forOneServer` of the product says it. */
const onlyOne = '/* one server */';
const ours = new Set(Object.values(tablePlaces).flat());

/** Codes of errors that lie in the values: their form, and broken rules of a table, of which Citus sometimes leaves only the sentence. */
const ofRows = /^(?:22|23|P0001)/;

export interface Checked {
  statements: number;
  refused: string[];
}

/** @param server the address of a server, or of a cluster's coordinator, where a database may be made */
export async function checkStatements(folder: string, server: string): Promise<Checked> {
  const isCluster = (await serversOf(server)).length > 1;
  const kept = keptIn(folder, isCluster);
  const name = `porchlight_check_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name);
  try {
    await migrate(databaseAt(server, name));
    const { pool, close } = connect(databaseAt(server, name));
    const client = await pool.connect();
    try {
      if (isCluster) await client.query('set citus.log_remote_commands to on');
      const refused: string[] = [];
      for (const statement of kept) {
        const refusal = await refusalOf(client, statement);
        if (refusal !== null) refused.push(`${statement.from}: ${refusal}\n${statement.text}`);
      }
      return { statements: kept.length, refused };
    } finally {
      client.release();
      await close();
    }
  } finally {
    await dropDatabase(server, name);
  }
}

/**
 * Those that a database plans, each once. The queue of jobs makes its own tables, and isn't there; what is for one PostgreSQL is
 * sent to a cluster in another form, which is kept where tests run on one.
 */
function keptIn(folder: string, isCluster: boolean): KeptStatement[] {
  const kept = new Map<string, KeptStatement>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line) as KeptStatement;
      if (
        !/\bjobs\.[a-z]/.test(statement.text) &&
        !(isCluster && statement.text.includes(onlyOne)) &&
        !statement.from.includes('/distribution/distribute.ts') &&
        /^\s*(?:\/\*.*?\*\/\s*)?(?:select|insert|update|delete|with)\b/.test(statement.text)
      )
        kept.set(statement.text, statement);
    }
  return [...kept.values()];
}

const ofTests = new Set(['42P01', '42704']);

/** Tried on empty tables and rolled back: what a value has to refer to isn't there, and that is no concern of the server. */
async function refusalOf(client: PoolClient, { text, values }: KeptStatement): Promise<string | null> {
  const servers = new Set<string>();
  const note = ({ message = '', detail = '' }: { message?: string | undefined; detail?: string | undefined }) => {
    if (message.startsWith('issuing ')) servers.add(detail);
  };
  await client.query('begin');
  client.on('notice', note);
  try {
    await client.query(text, values);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    const { code = '', message } = error;
    // A table that a test made.
    if (ofTests.has(code) && !ours.has(/"(\w+)" does not exist/.exec(message)?.[1] ?? '')) return null;
    if (!ofRows.test(code) && !message.includes('violates')) return `${message} (${code})`;
  } finally {
    client.off('notice', note);
    await client.query('rollback');
  }
  const mayAskSeveral =
    changesShared(text) || [...acrossCampaigns, ...byAllServers].some((each) => each.statement.test(text));
  return servers.size > 1 && !mayAskSeveral ? 'needs every server of the cluster, not only that of its campaign' : null;
}
