// The tables that belong to campaigns, as the migrations make them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../src/server/config';

const folder = join(rootFolder, 'src/server/db/migrations');

/** Tables that know a campaign and are the same for everyone all the same: whom it concerns is only known by asking. */
const shared = ['users', 'invitations'];

const made = readdirSync(folder).flatMap((name) => [
  ...readFileSync(join(folder, name), 'utf8').matchAll(/create (?:unlogged )?table (\w+) \(([\s\S]*?)\n\);/g),
]);

export const campaignTables: ReadonlySet<string> = new Set(
  made.flatMap(([, table = '', columns = '']) =>
    /^\s*campaign_id /m.test(columns) && !shared.includes(table) ? [table] : [],
  ),
);
