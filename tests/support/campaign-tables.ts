// The tables that belong to campaigns, as the migrations make them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../src/server/config';

const folder = join(rootFolder, 'src/server/db/migrations');

/** Tables that know a campaign and are the same for everyone all the same: whom it concerns is only known by asking. */
const shared = ['users', 'invitations', 'team_codes'];

const migrations = readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');
const made = [...migrations.matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\);/g)];
const renamed = new Map(
  [...migrations.matchAll(/alter table (\w+) rename to (\w+);/g)].map(([, before = '', name = '']) => [before, name]),
);

export const campaignTables: ReadonlySet<string> = new Set(
  made.flatMap(([, table = '', columns = '']) =>
    /^\s*campaign_id /m.test(columns) && !shared.includes(table) ? [renamed.get(table) ?? table] : [],
  ),
);

/** What counts of a table: only ever read, and held to a campaign as its table is. */
export const campaignViews: ReadonlySet<string> = new Set(
  [...migrations.matchAll(/create view (\w+) as/g)].map(([, view = '']) => view),
);
