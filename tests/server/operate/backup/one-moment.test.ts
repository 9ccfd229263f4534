import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSnapshot, type Snapshot } from '../../../../src/server/db/dump/snapshot';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

let api: TestApi;
let campaigns: TestCampaign[];
beforeAll(async () => {
  api = await testApi();
  campaigns = await Promise.all(Array.from({ length: 6 }, () => api.makeCampaign()));
});
afterAll(() => api.close());

/** Values of one column, as a backup holds them. */
async function saved(snapshot: Snapshot, name: string, column: string): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const piece of snapshot.rowsOf({ name, columns: [column] })) pieces.push(piece);
  return Buffer.concat(pieces).toString().split('\n').slice(0, -1);
}

/** Two rows of the campaign in one transaction, and before it someone to whom the second refers. */
async function write({ id: campaign_id }: TestCampaign, name: string): Promise<void> {
  const { id: owner_id } = await api.makeUser({ campaign: { id: campaign_id } });
  await api.db.transaction().execute(async (tx) => {
    await tx.insertInto('walkbooks').values({ campaign_id, name, creation_method: 'Created' }).execute();
    await tx.insertInto('phone_banks').values({ campaign_id, name, owner_id }).execute();
  });
}

test('while all write on, what was saved together is in a backup together, and with it all to which it refers', async () => {
  let isOver = false;
  const writers = campaigns.map(async (campaign, at) => {
    for (let count = 0; !isOver; count += 1) await write(campaign, `${at}-${count}`);
  });
  const sizes: number[] = [];
  try {
    for (let turn = 0; turn < 12; turn += 1) {
      const snapshot = await openSnapshot(api.services.databaseUrl);
      try {
        // In the order of a backup, with as much time between as a large table takes.
        const banks = await saved(snapshot, 'phone_banks', 'name');
        const owners = await saved(snapshot, 'phone_banks', 'owner_id');
        await pause(100);
        const users = new Set(await saved(snapshot, 'users', 'id'));
        const members = await saved(snapshot, 'memberships', 'user_id');
        const walkbooks = await saved(snapshot, 'walkbooks', 'name');
        expect(walkbooks.sort()).toEqual(banks.sort());
        expect([...owners, ...members].filter((id) => !users.has(id))).toEqual([]);
        sizes.push(banks.length);
      } finally {
        await snapshot.close();
      }
    }
  } finally {
    isOver = true;
    await Promise.all(writers);
  }
  expect(sizes.at(-1)).toBeGreaterThan(sizes[0] ?? 0);
}, 60_000);
