import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentFile } from '../../../../src/client/offline/outbox/export';
import { importUnsent } from '../../../../src/client/offline/outbox/import';
import { withOutbox } from '../../../../src/client/offline/outbox/outbox-connection';
import { readItems, readPhoto } from '../../../../src/client/offline/outbox/read-items';
import { save } from '../../../../src/client/offline/outbox/save';
import { putReceipts } from '../../../../src/client/offline/outbox/receipt-rows';
import { campaignId, doorId, newPhone, owner, signId, walkbookId } from '../../local/headquarters';
import { free, photo, sign } from '../saves';

beforeEach(() => newPhone());

async function anotherPhonesFile(): Promise<string> {
  const touch = {
    door_id: doorId,
    voter_id: null,
    contact_result: 'not_home',
    note: 'x',
    gps: null,
    replaces: null,
  } as const;
  await save({
    owner,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: [{ kind: 'touch', label: '118 Maple St, not home', fact: touch }],
  });
  await save({
    owner,
    campaign_id: campaignId,
    walkbook_id: null,
    facts: [
      {
        kind: 'placement',
        label: 'Sign',
        fact: { road_sign_id: signId, coordinates: [-80, 35], accuracy: null, note: '' },
      },
    ],
    photo: { bytes: new Uint8Array([1, 2, 250]).buffer, mime: 'image/jpeg' },
  });
  const before = await readItems(owner);
  const text = await (await unsentFile(owner)).text();
  await newPhone();
  expect(before).toHaveLength(3);
  return text;
}

describe('a file of unsent work', () => {
  it('brings facts and photos in as they were, and again without any change', async () => {
    const text = await anotherPhonesFile();
    expect(await importUnsent(text, owner)).toEqual({ added: 3, known: 0, damaged: 0 });
    const items = await readItems(owner);
    expect(items.map((item) => [item.kind, item.seq, item.state])).toEqual([
      ['touch', 1, 'queued'],
      ['placement', 2, 'queued'],
      ['placement_photo', 2, 'queued'],
    ]);
    const photo = await readPhoto(items[2]?.id ?? '');
    expect([...new Uint8Array(photo?.bytes ?? new ArrayBuffer(0))]).toEqual([1, 2, 250]);
    expect(await importUnsent(text, owner)).toEqual({ added: 0, known: 3, damaged: 0 });
    expect(await readItems(owner)).toEqual(items);
  });

  it('brings in what was set right behind its correction, and never sends it beside that', async () => {
    const [refused] = await save({ ...free, facts: [sign] });
    await withOutbox((db) => db.items.update(refused?.id ?? '', { state: 'parked' }));
    const [made] = await save({ ...free, facts: [sign], fixes: refused?.id ?? '' });
    const text = await (await unsentFile(owner)).text();
    await newPhone();
    expect(await importUnsent(text, owner)).toMatchObject({ added: 2 });
    const rows = new Map((await readItems(owner)).map((item) => [item.id, item]));
    expect(rows.get(refused?.id ?? '')).toMatchObject({ state: 'parked', again: false, fixed_by: made?.id });
    expect(rows.get(made?.id ?? '')).toMatchObject({ state: 'queued', fixes: refused?.id });
    // Nor once the correction has arrived from here.
    await withOutbox(async (db) => {
      const item = made && { ...made, kind: 'placement' as const, fact: made.fact };
      if (item && 'road_sign_id' in item.fact)
        await putReceipts(db, [{ ...item, fact: item.fact, verdict: 'stored', settled_at: 1 }]);
      await db.items.clear();
    });
    expect(await importUnsent(text, owner)).toMatchObject({ added: 0, known: 2 });
  });

  it('brings nothing back of what was set right, its photo or an earlier correction, once that has arrived', async () => {
    const park = (id: string) => withOutbox((db) => db.items.update(id, { state: 'parked' }));
    const [refused] = await save({ ...free, facts: [sign], photo: photo() });
    await park(refused?.id ?? '');
    const [second] = await save({ ...free, facts: [sign], fixes: refused?.id ?? '', photo: photo() });
    await park(second?.id ?? '');
    const [third] = await save({ ...free, facts: [sign], fixes: second?.id ?? '', photo: photo() });
    const text = await (await unsentFile(owner)).text();
    await newPhone();
    expect(await importUnsent(text, owner)).toMatchObject({ added: 6 });
    const items = await readItems(owner);
    expect(items.flatMap((item) => (item.kind === 'placement' && item.state === 'queued' ? item.id : []))).toEqual([
      third?.id,
    ]);
    await withOutbox(async (db) => {
      const item = items.find((each) => each.id === third?.id);
      const its = items.find((each) => each.kind === 'placement_photo' && each.fact.id === third?.id);
      if (item?.kind !== 'placement' || its?.kind !== 'placement_photo') throw new Error('No sign was brought in.');
      await putReceipts(db, [
        { ...item, verdict: 'stored', settled_at: 1 },
        { ...its, verdict: 'stored', settled_at: 2 },
      ]);
      await db.items.clear();
    });
    expect(await importUnsent(text, owner)).toMatchObject({ added: 0, known: 6 });
  });

  it('does not bring back what has arrived from here', async () => {
    const text = await anotherPhonesFile();
    await importUnsent(text, owner);
    const [item] = await readItems(owner);
    if (item?.kind !== 'touch') throw new Error('No touch was brought in.');
    await withOutbox(async (db) => {
      await db.receipts.put({ ...item, verdict: 'stored', settled_at: 1 });
      await db.items.delete(item.id);
    });
    expect(await importUnsent(text, owner)).toMatchObject({ added: 0, known: 3 });
  });

  it('does not bring back what has arrived together with something else', async () => {
    const text = await anotherPhonesFile();
    await importUnsent(text, owner);
    const items = (await readItems(owner)).flatMap((item) => (item.kind === 'touch' ? [item] : []));
    const [touch] = items;
    if (!touch) throw new Error('No touch was brought in.');
    const receipt = { ...touch, verdict: 'stored', settled_at: 1 } as const;
    await withOutbox(async (db) => {
      await putReceipts(db, [{ ...receipt, id: 'another' }, receipt]);
      await db.items.delete(touch.id);
    });
    expect(await importUnsent(text, owner)).toMatchObject({ added: 0, known: 3 });
  });

  it('of somebody else, or of something else, is refused with a sentence', async () => {
    const text = await anotherPhonesFile();
    await expect(importUnsent(text, 'uid-luis')).rejects.toMatchObject({
      sentence: expect.stringContaining('another account'),
    });
    await expect(importUnsent('{"format":"recipe"}', owner)).rejects.toMatchObject({ name: 'NotImported' });
    await expect(importUnsent('not even JSON', owner)).rejects.toMatchObject({ name: 'NotImported' });
    expect(await readItems(owner)).toEqual([]);
  });

  it('with one damaged item still brings in the others', async () => {
    const content = JSON.parse(await anotherPhonesFile());
    content.items[0].fact.door_id = 'nowhere';
    expect(await importUnsent(JSON.stringify(content), owner)).toEqual({ added: 2, known: 0, damaged: 1 });
  });

  it('brings in what was recorded with a long note, whose line in the list is long too', async () => {
    const note = 'x'.repeat(500);
    await save({
      owner,
      campaign_id: campaignId,
      walkbook_id: walkbookId,
      facts: [
        {
          kind: 'door_fact',
          label: `118 Maple St: Access note: ${note}`,
          fact: { kind: 'door_note', door_id: doorId, voter_id: null, note, building: false, replaces: null },
        },
      ],
    });
    const text = await (await unsentFile(owner)).text();
    await newPhone();
    expect(await importUnsent(text, owner)).toEqual({ added: 1, known: 0, damaged: 0 });
  });

  it('leaves where it is what a newer release says and this one does not understand', async () => {
    const text = await anotherPhonesFile();
    const file = JSON.parse(text) as { items: { kind: string; fact: object }[] };
    Object.assign(file.items.find((item) => item.kind === 'touch')?.fact ?? {}, { mood: 'friendly' });
    expect(await importUnsent(JSON.stringify(file), owner)).toEqual({ added: 2, known: 0, damaged: 1 });
    expect((await readItems(owner)).map((item) => item.kind)).toEqual(['placement', 'placement_photo']);
  });
});
