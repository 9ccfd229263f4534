// A migrated database to clone: of the run's own, or the one that TEST_TEMPLATE names for several runs of the same sources on a
// server. To spread the tables over a cluster's servers takes a quarter of a minute.
import { randomBytes } from 'node:crypto';
import { migrate } from '../../src/server/db/migrate';
import { createDatabase, databaseAt, dropDatabase, isSealed, sealTemplate } from './on-server';

/** @returns `drop` leaves one that several runs share */
export async function migratedTemplate(server: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const shared = process.env.TEST_TEMPLATE;
  const name = shared ?? `porchlight_template_${randomBytes(4).toString('hex')}`;
  const drop = () => dropDatabase(server, name);
  if (shared === undefined || !(await isSealed(server, name))) {
    // Whoever was broken off while making it left a part of it.
    await drop();
    await createDatabase(server, name);
    await migrate(databaseAt(server, name));
    await sealTemplate(server, name);
  }
  return { name, drop: shared === undefined ? drop : () => Promise.resolve() };
}
