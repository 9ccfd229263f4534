// Before a test file: notes every statement that the product sends to the database. After it: reads them, and fails the file
// where a campaign's table is not held to one campaign. What tests ask by themselves is not looked at.
import { Client } from 'pg';
import { loadModule } from 'libpg-query';
import { afterAll } from 'vitest';
import { campaignProblems, inOrder } from './campaign-sql';
import { campaignTables, campaignViews } from './campaign-tables';
import { acrossCampaigns } from './across-campaigns';
import { keepStatement } from './kept-statements';

/** Each that was noted in this file, and who sent it. */
export const statements = new Map<string, string>();
// eslint-disable-next-line
const { query } = Client.prototype as { query: (...given: unknown[]) => unknown };

Object.assign(Client.prototype, {
  query(this: Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text !== undefined && !inOrder.has(text) && !statements.has(text)) {
      const from = senderOf();
      if (from !== undefined) {
        statements.set(text, from);
        const values = Array.isArray(given[1]) ? given[1] : (first as { values?: unknown[] }).values;
        keepStatement({ text, values: values ?? [], from });
      }
    }
    return query.apply(this, given);
  },
});

/** The way of every statement, whoever sends it. */
const door = /\/src\/server\/(db\/(connection|lending|kept-query|again|migrate|copy)\.ts|launch\/)/;

/** The product's line that sent a statement; undefined when a test did by itself. */
function senderOf(): string | undefined {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, 'prepareStackTrace');
  Error.stackTraceLimit = 100;
  // To find each line in its source took a fifth of the time of tests that write rows by themselves: first only whose files they are.
  Error.prepareStackTrace = (_error, sites) =>
    sites.some((site) => /\/src\/server\//.test(site.getFileName() ?? '') && !door.test(site.getFileName() ?? ''));
  const isOurs: unknown = new Error().stack;
  Object.assign(Error, { prepareStackTrace });
  const { stack = '' } = isOurs === true ? new Error() : {};
  Error.stackTraceLimit = stackTraceLimit;
  const lines = stack.split('\n').filter((line) => /\/src\/server\//.test(line));
  // A backup and its restoring are about every campaign, and migrations about their tables.
  if (/\/src\/server\/db\/(dump\/|migrate\.ts)/.test(lines[0] ?? '')) return undefined;
  const sender = lines.find((line) => !door.test(line));
  return sender && /src\/server\/[^)]*/.exec(sender)?.[0];
}

/** Where a statement isn't held to one campaign. */
export const problemsOf = (text: string): string[] =>
  campaignProblems(
    text,
    (table) => campaignTables.has(table) || campaignViews.has(table),
    (table) => campaignViews.has(table),
  );

afterAll(async () => {
  // The next file of this worker begins with the library as it is.
  Object.assign(Client.prototype, { query });
  await loadModule();
  const problems = [...statements].flatMap(([text, from]) =>
    acrossCampaigns.some((each) => each.statement.test(text))
      ? []
      : problemsOf(text).map((problem) => `${from}: ${problem}\n  ${text}`),
  );
  if (problems.length === 0) for (const text of statements.keys()) inOrder.add(text);
  else throw new Error(`Statements across campaigns:\n${problems.join('\n')}`);
});
