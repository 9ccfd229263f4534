import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/client/offline/device/clock';
import { readOwnFacts, readOwnLanes, readReceipts } from '../../../../src/client/offline/outbox/read-items';
import type { ReceiptRow } from '../../../../src/client/offline/outbox/outbox-db';
import { placementLane, walkbookLane } from '../../../../src/domain/facts/lanes';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { dropReceipts, putReceipts, receiptsById } from '../../../../src/client/offline/outbox/receipt-rows';
import { campaignId, doorId, newPhone, owner, walkbookId } from '../../local/headquarters';

beforeEach(() => newPhone());

const lane = walkbookLane(walkbookId);
let counted = 0;

function receipt(settled_at: number, given: { lane?: string; owner?: string } = {}): ReceiptRow {
  const stamp = { id: newId(), recorded_at: '2026-05-01T10:00:00.000Z', device_id: newId(), seq: ++counted };
  return {
    id: stamp.id,
    version: 2,
    owner,
    campaign_id: campaignId,
    lane,
    seq: stamp.seq,
    label: 'Not home',
    verdict: 'stored',
    settled_at,
    kind: 'touch',
    fact: {
      ...stamp,
      door_id: doorId,
      voter_id: null,
      contact_result: 'not_home',
      note: '',
      gps: null,
      replaces: null,
    },
    ...given,
  };
}

const put = (...receipts: ReceiptRow[]) =>
  withOutbox((db) => db.transaction('rw', db.receipts, () => putReceipts(db, receipts)));
const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id).toSorted();
const rows = () => withOutbox((db) => db.receipts.count());

describe('receipts of one request', () => {
  it('lie in one row, and are read with those that lie alone', async () => {
    const [alone, one, two] = [receipt(10), receipt(20), receipt(20)];
    await put(alone);
    await put(one, two);
    expect(await rows()).toBe(2);
    expect(await readReceipts(owner, 0)).toEqual([alone, one, two]);
    expect(idsOf(await readReceipts(owner, 20))).toEqual(idsOf([one, two]));
    expect(await readReceipts(owner, 21)).toEqual([]);
    expect(idsOf(await readOwnFacts(owner, lane))).toEqual(idsOf([alone, one, two]));
    const found = await withOutbox((db) => receiptsById(db, owner, [two.id, alone.id, newId()]));
    expect([...found.values()].map((row) => row.id).toSorted()).toEqual(idsOf([alone, two]));
  });

  it('of a sign and the reports on it are among the own placements', async () => {
    const sign = newId();
    const [one, two] = [receipt(1, { lane: placementLane(sign) }), receipt(1, { lane: placementLane(sign) })];
    await put(one, two);
    await put(receipt(2), receipt(2));
    expect(idsOf(await readOwnLanes(owner, 'placement:'))).toEqual(idsOf([one, two]));
  });

  it('that were written down together with those of others are found by their own lane, time and person', async () => {
    const one = [receipt(1), receipt(1)];
    const other = [receipt(1, { lane: placementLane(newId()) }), receipt(2), receipt(2, { owner: 'uid-luis' })];
    await put(...one, ...other);
    expect(idsOf(await readOwnFacts(owner, lane))).toEqual(idsOf([...one, ...other.slice(1, 2)]));
    expect(idsOf(await readReceipts(owner, 2))).toEqual(idsOf(other.slice(1, 2)));
    expect(idsOf(await readReceipts('uid-luis', 0))).toEqual(idsOf(other.slice(2)));
  });

  it('are nobody else’s', async () => {
    await put(receipt(1), receipt(1));
    expect(await readReceipts('uid-luis', 0)).toEqual([]);
    expect(await readOwnFacts('uid-luis', lane)).toEqual([]);
  });

  it('leave one by one, and the row with the last', async () => {
    const [one, two, three] = [receipt(10), receipt(10), receipt(30)];
    await put(one, two);
    await put(three);
    const drop = (before: number, ...gone: ReceiptRow[]) =>
      withOutbox((db) => dropReceipts(db, owner, before, (row) => gone.some((each) => each.id === row.id)));
    await drop(10, one, two);
    expect(await rows()).toBe(2);
    await drop(11, one, three);
    expect(await readReceipts(owner, 0)).toEqual([two, three]);
    await drop(Infinity, two, three);
    expect(await rows()).toBe(0);
  });

  it('stay when one of them arrives a second time, first of another request', async () => {
    const [one, two, three] = [receipt(10), receipt(10), receipt(20)];
    await put(one, two);
    await withOutbox((db) => dropReceipts(db, owner, Infinity, (row) => row.id === one.id));
    await put({ ...one, settled_at: 20 }, three);
    expect(idsOf(await readReceipts(owner, 0))).toEqual(idsOf([one, two, three]));
  });

  it('are shown once although a release that does not find them brought one in again', async () => {
    const [one, two] = [receipt(10), receipt(10)];
    await put(one, two);
    await put({ ...one, verdict: 'already_stored', settled_at: 30 });
    expect(idsOf(await readReceipts(owner, 0))).toEqual(idsOf([one, two]));
  });

  it('are not found by what an older release asks, which could not read them', async () => {
    const [one, two] = [receipt(10), receipt(10)];
    await put(one, two);
    const found = await withOutbox((db) =>
      Promise.all([
        db.receipts.where('[owner+lane]').equals([owner, lane]).toArray(),
        db.receipts.where('[owner+settled_at]').between([owner, 0], [owner, Infinity]).toArray(),
        db.receipts.where('[owner+lane]').between([owner, 'placement:'], [owner, 'placement:\uffff']).toArray(),
        db.receipts.bulkGet([one.id, two.id]).then((all) => all.filter((row) => row !== undefined)),
      ]),
    );
    expect(found).toEqual([[], [], [], []]);
  });
});
