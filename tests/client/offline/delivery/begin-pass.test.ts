import { beforeEach, expect, it } from 'vitest';
import { beginPass } from '../../../../src/client/offline/delivery/begin-pass';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { newPhone, owner } from '../../local/headquarters';
import { saveKnocks } from '../saves';

beforeEach(() => newPhone());

it('what was parked and corrected stays parked when a tab is killed in the pass that parked it', async () => {
  const [item, fix] = await saveKnocks(2);
  if (!item || !fix) throw new Error('Nothing was saved.');
  await withOutbox(async (db) => {
    await db.items.update(item.id, { state: 'parked', fixed_by: fix.id, again: false });
    await db.items.update(fix.id, { fixes: item.id });
    await db.leases.put({ name: 'sending:dead', holder: '', until: 0, owner, ids: [item.id] });
  });
  const begun = await beginPass(owner, () => false);
  const going = begun.lanes.flat().map(({ id }) => id);
  expect([going.includes(item.id), going.includes(fix.id)]).toEqual([false, true]);
});
