// Asks another server than the tests ran on, an older PostgreSQL or a Citus cluster, how it would go about every statement that they had
// the product send: `npm run check:statements -- <folder>`. What it refuses is wrong, unless the newest PostgreSQL refuses it for the
// same reason; and so is what a cluster would ask several of its servers for: one that is away would hold up every campaign. Nothing is
// stored for that.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg, { DatabaseError } from 'pg';
import { oneByOne } from '../../src/server/db/connection';
import { markOfOneServer } from '../../src/server/db/distribution/is-spread';
import { changesShared } from '../../src/server/db/distribution/shared-changes';
import { acrossCampaigns } from '../support/across-campaigns';
import { byAllServers } from './by-all-servers';
import type { KeptStatement } from '../support/kept-statements';
import { cloneDatabase, databaseAt, dropDatabase, serversOf, startOwnServer } from '../support/on-server';
import { migratedTemplate } from '../support/template';

export interface Checked {
  statements: number;
  /** How many of those that were kept weren't tried, by why. */
  leftOut: Map<string, number>;
  refused: string[];
}

/**
 * @param server the address of a server, or of a cluster's coordinator, where a database may be made
 * @param newest of one PostgreSQL, by default an embedded one
 */
export async function checkStatements(folder: string, server: string, newest?: string): Promise<Checked> {
  const isCluster = (await serversOf(server)).length > 1;
  const { kept, leftOut } = keptIn(folder, isCluster);
  const own = newest === undefined ? await startOwnServer() : null;
  try {
    const refused = await onEmpty(server, (asked) =>
      onEmpty(newest ?? own?.url ?? '', async (other) => {
        if (isCluster) await asked.query('set citus.log_remote_commands to on');
        const sentences: string[] = [];
        for (const statement of kept) {
          const sentence = await refusalOf(asked, other, statement);
          if (sentence !== null) sentences.push(`${statement.from}: ${sentence}\n${statement.text}`);
        }
        return sentences;
      }),
    );
    return { statements: kept.length, leftOut, refused };
  } finally {
    await own?.stop();
  }
}

/** Acts on a connection to a new database, which is removed then. */
async function onEmpty<T>(server: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const name = `porchlight_check_${randomBytes(6).toString('hex')}`;
  const template = await migratedTemplate(server);
  try {
    await cloneDatabase(server, name, template.name);
    // The product's own would end where a server says that it only reads, as one of the kept statements does.
    const client = new pg.Client(databaseAt(server, name));
    await client.connect();
    try {
      await client.query(oneByOne);
      return await act(client);
    } finally {
      await client.end();
    }
  } finally {
    await dropDatabase(server, name);
    await template.drop();
  }
}

const comments = /^(?:\s*\/\*[\s\S]*?\*\/)*\s*/;
const first = (text: string) => text.replace(comments, '');

/** Why a statement isn't tried, by itself and on tables that are empty; null: it is. */
function whyNot({ text, from }: KeptStatement, isCluster: boolean): string | null {
  if (/\bjobs\.[a-z]/.test(text)) return 'of the queue of jobs, which makes its own tables';
  if (isCluster && text.includes(markOfOneServer)) return 'for one PostgreSQL, of which a cluster is sent another form';
  if (from.includes('/distribution/distribute.ts')) return 'of what makes a cluster’s tables';
  if (/^(?:begin|start transaction|commit|rollback|savepoint|release|abort|end)\b/i.test(first(text)))
    return 'about transactions';
  return null;
}

/** Those that are tried, each once. */
function keptIn(folder: string, isCluster: boolean): { kept: KeptStatement[]; leftOut: Map<string, number> } {
  const all = new Map<string, KeptStatement>();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const statement = JSON.parse(line) as KeptStatement;
      all.set(statement.text, statement);
    }
  const kept: KeptStatement[] = [];
  const leftOut = new Map<string, number>();
  for (const statement of all.values()) {
    const why = whyNot(statement, isCluster);
    if (why === null) kept.push(statement);
    else leftOut.set(why, (leftOut.get(why) ?? 0) + 1);
  }
  return { kept, leftOut };
}

/** Why the server that is asked would not do; null: it takes the statement, or refuses it as the newest one does. */
async function refusalOf(asked: pg.Client, newest: pg.Client, statement: KeptStatement): Promise<string | null> {
  const { error, servers } = await tried(asked, statement);
  if (error) {
    // What a value has to refer to isn't there, or a table that a test made: that lies in the rows, and is no concern of the server.
    const { error: other } = await tried(newest, statement);
    return other && isSame(error, other)
      ? null
      : `${error.message} (${error.code ?? ''}; on the newest ${other?.code ?? 'taken'})`;
  }
  const { text } = statement;
  // What makes or measures a table does so wherever the table is.
  const isOfRows = /^(?:\(*\s*select|insert|update|delete|with|merge)\b/i.test(first(text));
  const mayAskSeveral =
    !isOfRows || changesShared(text) || [...acrossCampaigns, ...byAllServers].some((each) => each.statement.test(text));
  return servers > 1 && !mayAskSeveral ? 'needs every server of the cluster, not only that of its campaign' : null;
}

/** By their codes; of a broken rule of a table Citus sometimes leaves only the sentence. */
const isSame = (one: DatabaseError, other: DatabaseError): boolean =>
  one.code === other.code || (one.message.includes('violates') && other.message.includes('violates'));

/** Tries it on empty tables and rolls it back. `servers`: how many of a cluster's were asked. */
async function tried(
  client: pg.Client,
  { text, values }: KeptStatement,
): Promise<{ error: DatabaseError | null; servers: number }> {
  const servers = new Set<string>();
  const note = ({ message = '', detail = '' }: { message?: string | undefined; detail?: string | undefined }) => {
    if (message.startsWith('issuing ')) servers.add(detail);
  };
  await client.query('begin');
  client.on('notice', note);
  try {
    await client.query(text, values);
    return { error: null, servers: servers.size };
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { error, servers: servers.size };
  } finally {
    client.off('notice', note);
    await client.query('rollback');
  }
}
