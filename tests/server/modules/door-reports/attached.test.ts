// Photos and voice notes of doors: the fact goes with the walkbook, the bytes follow.
import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { clockHeader, verdictsHeader, type CallFile } from '../../../../src/contract/call';
import { forgetOldVoiceNotes } from '../../../../src/server/modules/door-reports/old-voice-notes-repo';
import { testApi, type TestApi, type TestCampaign, type TestUser } from '../../../support/api';
import { aDoorReport, makeTurf } from '../../../support/turf';

const { walkbooks, doorReports, devices, erasure, files } = contract;
let api: TestApi;
let campaign: TestCampaign;
let vera: TestUser;
let viktor: TestUser;
let walkbook: string;
let door: string;
let voter: string;
/** Who lives behind the door. */
let people: string[];
let picture: CallFile;
/** A WebM file begins so. */
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('what the canvasser said'.repeat(9))]);
const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypiso5'), Buffer.alloc(200, 7)]);
const fileOf = (bytes: Buffer, mime: string): CallFile => ({
  bytes: new Uint8Array(bytes).buffer,
  mime,
  name: 'voice',
});
const voice = fileOf(webm, 'audio/webm');
const sha256 = (file: CallFile) => createHash('sha256').update(Buffer.from(file.bytes)).digest('base64url');

beforeAll(async () => {
  api = await testApi();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  picture = fileOf(bytes, 'image/jpeg');
});
afterAll(() => api.close());
beforeEach(async () => {
  campaign = await api.makeCampaign();
  vera = await api.makeUser({ campaign, first: 'Vera' });
  viktor = await api.makeUser({ campaign, first: 'Viktor' });
  const street = `Elm ${randomUUID().slice(0, 8)} St`;
  const [first] = await makeTurf(api, campaign, { doors: 2, street });
  door = first!.id;
  people = first!.voters.map(({ id }) => id);
  voter = people[0]!;
  const body = {
    name: randomUUID(),
    campaign_id: campaign.id,
    filter_params: { streets: [street] },
    assigned_user_ids: [vera.id],
  };
  walkbook = (await api.as(campaign.owner).call(walkbooks.create, { body })).body.id;
});

const ours = () => ({ campaign_id: campaign.id });
const put = (facts: { id: string }[], by: TestUser = vera) =>
  api.as(by).call(walkbooks.update, { body: { id: walkbook, ...ours(), door_facts: facts } });
const named = (file: CallFile) => ({ sha256: sha256(file), size: file.bytes.byteLength });

/** A fact that the server has. */
async function aPhoto(file: CallFile = picture): Promise<string> {
  const fact = aDoorReport({ door_id: door, kind: 'photo', mime: 'image/jpeg', ...named(file) });
  expect((await put([fact])).body.receipts).toMatchObject([{ verdict: 'stored' }]);
  return fact.id;
}
async function aVoiceNote(file: CallFile = voice, mime: 'audio/webm' | 'audio/mp4' = 'audio/webm'): Promise<string> {
  const fact = aDoorReport({ door_id: door, kind: 'voice_note', mime, seconds: 12.4, ...named(file) });
  expect((await put([fact])).body.receipts).toMatchObject([{ verdict: 'stored' }]);
  return fact.id;
}
const knowing = { headers: { [verdictsHeader]: 'erased' } };
const attach = (id: string, file: CallFile, by: TestUser = vera) =>
  api.as(by).call(doorReports.attach, { body: { id, ...ours(), file_sha256: sha256(file) }, file }, knowing);
const read = (file: string, by: TestUser = vera, of = campaign) =>
  api.as(by).call(files.get, { params: { id: file }, query: { campaign_id: of.id } });
const stored = async () =>
  (await api.db.selectFrom('files').selectAll().where('campaign_id', '=', campaign.id).execute()).length;
const undo = (id: string) => put([aDoorReport({ door_id: door, kind: 'taken_back', replaces: id })]);

describe('a photo or voice note', () => {
  test('is at the door once its bytes have come, for who walks there and for managers', async () => {
    const [photo, note] = [await aPhoto(), await aVoiceNote()];
    const [first, second] = [await attach(photo, picture), await attach(note, voice)];
    expect([first.body.receipt, second.body.receipt]).toEqual([
      { id: photo, verdict: 'stored' },
      { id: note, verdict: 'stored' },
    ]);
    const heard = await read(second.body.file_id!);
    expect([heard.headers['content-type'], heard.bytes]).toEqual(['audio/webm', webm]);
    expect(heard.headers['cache-control']).toBe('private, no-store');
    expect((await read(first.body.file_id!, campaign.owner)).headers['content-type']).toBe('image/jpeg');

    const { body } = await api.as(vera).call(walkbooks.get, { query: { id: walkbook, ...ours() } });
    expect(body.door_facts).toMatchObject([
      { id: photo, kind: 'photo', file_id: first.body.file_id },
      { id: note, kind: 'voice_note', seconds: 12.4, file_id: second.body.file_id },
    ]);
    const list = await api.as(campaign.owner).call(doorReports.all, { query: { ...ours(), kind: 'voice_note' } });
    expect(list.body).toMatchObject([{ id: note, seconds: 12.4, file_id: second.body.file_id, user_name: 'Vera' }]);
  });

  test('of an iPhone is heard as it was recorded', async () => {
    const file = fileOf(mp4, 'audio/mp4');
    const { body } = await attach(await aVoiceNote(file, 'audio/mp4'), file);
    expect((await read(body.file_id!)).headers['content-type']).toBe('audio/mp4');
  });

  test('that comes again is there once, and comes again where the server lost its bytes', async () => {
    const note = await aVoiceNote();
    const first = await attach(note, voice);
    const again = await attach(note, voice);
    expect(again.body).toEqual({ receipt: { id: note, verdict: 'already_stored' }, file_id: first.body.file_id });
    expect(await stored()).toBe(1);
    const { storage_key } = await api.db
      .selectFrom('files')
      .selectAll()
      .where('campaign_id', '=', campaign.id)
      .executeTakeFirstOrThrow();
    await api.services.files.remove(storage_key);
    expect((await attach(note, voice)).body.receipt.verdict).toBe('stored');
    // What lay there before is no one's to read, should the folder come back.
    expect(await stored()).toBe(1);
    expect((await read(first.body.file_id!, viktor)).status).toBe(404);
  });

  test('is read by no one who does not walk there, nor in another campaign', async () => {
    const { body } = await attach(await aPhoto(), picture);
    expect((await read(body.file_id!, viktor)).error.code).toBe('NOT_FOUND');
    const rival = await api.makeCampaign();
    expect((await read(body.file_id!, rival.owner, rival)).error.code).toBe('NOT_FOUND');
    await api.as(campaign.owner).call(walkbooks.update, {
      body: { id: walkbook, ...ours(), assigned_user_ids: [viktor.id] },
    });
    // Who recorded it still sees it.
    expect([(await read(body.file_id!, viktor)).status, (await read(body.file_id!)).status]).toEqual([200, 200]);
  });

  test('takes only the bytes that its fact names; a photo may be a smaller copy', async () => {
    const large = fileOf(
      await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      'image/png',
    );
    const [photo, note] = [await aPhoto(large), await aVoiceNote()];
    expect((await attach(note, fileOf(mp4, 'audio/mp4'))).error.code).toBe('WRONG_FILE');
    expect((await attach(note, picture)).error.code).toBe('WRONG_FILE');
    expect((await attach(photo, voice)).error.code).toBe('WRONG_FILE');
    expect((await attach(note, fileOf(Buffer.concat([webm, webm]), 'audio/webm'))).error.code).toBe('WRONG_FILE');
    expect((await attach(note, fileOf(Buffer.from('no sound at all'), 'audio/webm'))).error.code).toBe('WRONG_FILE');
    expect((await attach(photo, picture)).body.receipt.verdict).toBe('stored');
    const tooMuch = fileOf(Buffer.concat([webm, Buffer.alloc(4 * 1024 * 1024)]), 'audio/webm');
    expect((await attach(note, tooMuch)).status).toBe(413);
    const changed = { body: { id: note, ...ours(), file_sha256: sha256(picture) }, file: voice };
    expect((await api.as(vera).call(doorReports.attach, changed)).error.code).toBe('UPLOAD_DAMAGED');
    expect(await stored()).toBe(1);
  });

  test('of someone else, or that never arrived, takes no bytes', async () => {
    const note = await aVoiceNote();
    expect((await attach(note, voice, viktor)).error.code).toBe('NOT_FOUND');
    expect((await attach(randomUUID(), voice)).error.code).toBe('NOT_FOUND');
    const outsider = await api.makeUser();
    expect((await attach(note, voice, outsider)).error.code).toBe('FORBIDDEN');
    expect(await stored()).toBe(0);
  });

  test('is delivered by who was removed since', async () => {
    const note = await aVoiceNote();
    const query = { email: vera.email, ...ours() };
    await api.as(campaign.owner).call(contract.users.removeFromCampaign, { query });
    expect((await attach(note, voice)).body.receipt.verdict).toBe('stored');
  });

  test('that is undone loses its bytes, and takes none any more', async () => {
    const [photo, note] = [await aPhoto(), await aVoiceNote()];
    const { body } = await attach(photo, picture);
    await undo(photo);
    await undo(note);
    expect((await read(body.file_id!, campaign.owner)).error.code).toBe('NOT_FOUND');
    expect(await stored()).toBe(0);
    expect((await attach(note, voice)).body).toEqual({
      receipt: { id: note, verdict: 'already_stored' },
      file_id: null,
    });
    // No phone needs to keep them.
    const device = { device_id: randomUUID(), highest: 0, unsent: 0, discarded: [], photos: [photo, note] };
    const told = await api.as(vera).call(devices.report, { body: { ...ours(), ...device } });
    expect(told.body.photos).toMatchObject({ lacking: [], backed_up: [photo, note] });
  });

  test('stays on its phone until the backups hold it, and is asked for where it is lacking', async () => {
    const [photo, note] = [await aPhoto(), await aVoiceNote()];
    await attach(photo, picture);
    const device = { device_id: randomUUID(), highest: 0, unsent: 0, discarded: [], photos: [photo, note] };
    const ask = async () => (await api.as(vera).call(devices.report, { body: { ...ours(), ...device } })).body.photos;
    expect(await ask()).toMatchObject({ lacking: [note], backed_up: [] });
    await api.db
      .updateTable('files')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('campaign_id', '=', campaign.id)
      .execute();
    expect(await ask()).toMatchObject({ lacking: [note], backed_up: [photo] });
  });

  test('goes with anyone of the household who is erased, and comes from no phone after that', async () => {
    const [photo, note] = [await aPhoto(), await aVoiceNote()];
    const { body } = await attach(photo, picture);
    await api.as(campaign.owner).call(erasure.person, { query: { ...ours(), voter_id: voter } });
    expect((await read(body.file_id!, campaign.owner)).error.code).toBe('NOT_FOUND');
    expect(await stored()).toBe(0);
    expect((await attach(note, voice)).body).toEqual({ receipt: { id: note, verdict: 'erased' }, file_id: null });
  });

  test('goes with the notes when it was spoken, bytes and all, and comes from no phone after that; a photo stays', async () => {
    const [photo, note, fresh] = [await aPhoto(), await aVoiceNote(), await aVoiceNote()];
    const [ofPhoto, ofNote] = [(await attach(photo, picture)).body, (await attach(note, voice)).body];
    await attach(fresh, voice);
    const { storage_key } = await api.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', ofNote.file_id!)
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('all_door_facts')
      .set({ received_at: new Date(Date.now() - 61 * 86_400_000) })
      .where('id', 'in', [photo, note])
      .execute();
    await forgetOldVoiceNotes(api.db, api.services.files);
    expect(await stored()).toBe(3);
    await api.as(campaign.owner).call(contract.campaigns.update, { body: { id: campaign.id, keep_notes_days: 60 } });
    const version = async () =>
      (await api.as(vera).call(walkbooks.get, { query: { id: walkbook, ...ours() } })).body.version;
    const before = await version();
    await forgetOldVoiceNotes(api.db, api.services.files);
    expect([await stored(), await api.services.files.has(storage_key)]).toEqual([2, false]);
    expect([(await read(ofNote.file_id!)).status, (await read(ofPhoto.file_id!)).status]).toEqual([404, 200]);
    const { body } = await api.as(vera).call(walkbooks.get, { query: { id: walkbook, ...ours() } });
    expect(body.door_facts?.map(({ id }) => id)).toEqual([photo, fresh]);
    expect(body.version).toBeGreaterThan(before);
    const list = await api.as(campaign.owner).call(doorReports.all, { query: { ...ours(), kind: 'voice_note' } });
    expect(list.body.map(({ id }) => id)).toEqual([fresh]);
    // A phone that holds it still lets it go, and one that sends it hears that it is settled.
    const device = { device_id: randomUUID(), highest: 0, unsent: 0, discarded: [], photos: [note] };
    const told = await api.as(vera).call(devices.report, { body: { ...ours(), ...device } });
    expect(told.body.photos).toMatchObject({ lacking: [], backed_up: [note] });
    expect((await attach(note, voice)).body).toEqual({
      receipt: { id: note, verdict: 'already_stored' },
      file_id: null,
    });
    expect(await stored()).toBe(2);
  });

  describe('of a household of which someone was erased', () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const taken = (recorded_at: string, over: object = {}) =>
      aDoorReport({ door_id: door, kind: 'photo', mime: 'image/jpeg', ...named(picture), recorded_at, ...over });
    const send = async (fact: { id: string }, more: Record<string, string> = {}) => {
      const body = { id: walkbook, ...ours(), door_facts: [fact] };
      const headers = { ...knowing.headers, ...more };
      const { receipts } = (await api.as(vera).call(walkbooks.update, { body }, { headers })).body;
      return receipts.map(({ verdict, code }) => code ?? verdict);
    };
    const erase = (voter_id: string) => api.as(campaign.owner).call(erasure.person, { query: { ...ours(), voter_id } });

    test('does not come when it was taken before that, however late it is sent', async () => {
      await erase(voter);
      const late = taken(ago(60));
      expect([await send(late), await send(late)]).toEqual([['erased'], ['erased']]);
      expect((await attach(late.id, picture)).body).toEqual({
        receipt: { id: late.id, verdict: 'erased' },
        file_id: null,
      });
      expect(await stored()).toBe(0);
      // Nor by a clock that is a day ahead.
      const reading = Date.now() + 23 * 3_600_000;
      const clock = { reading, offset: null, checked_at: null };
      const ahead = taken(new Date(reading).toISOString(), { clock });
      expect(await send(ahead, { [clockHeader]: String(Date.now() + 24 * 3_600_000) })).toEqual(['erased']);
    });

    test('taken since by a clock that is a year behind is there when it is sent again, and so are its bytes', async () => {
      await erase(voter);
      const year = 365 * 24 * 3_600_000;
      const reading = Date.now() - year;
      const clock = { reading, offset: null, checked_at: null };
      const since = taken(new Date(reading).toISOString(), { clock });
      const header = () => ({ [clockHeader]: String(Date.now() - year) });
      expect(await send(since, header())).toEqual(['stored']);
      // The answer was lost on its way.
      expect(await send(since, header())).toEqual(['already_stored']);
      expect((await attach(since.id, picture)).body.receipt.verdict).toBe('stored');
    });

    test('stays when it names someone else who lives there, and comes when it was taken since', async () => {
      const other = people[1]!;
      const [theirs, ofErased] = [taken(ago(60), { voter_id: other }), taken(ago(60), { voter_id: voter })];
      expect([await send(theirs), await send(ofErased)]).toEqual([['stored'], ['stored']]);
      const { body } = await attach(theirs.id, picture);
      await erase(voter);
      expect((await read(body.file_id!, campaign.owner)).status).toBe(200);
      expect((await attach(ofErased.id, picture)).body.receipt.verdict).toBe('erased');
      expect(await send(taken(ago(50), { voter_id: other }))).toEqual(['stored']);
      expect(await send(taken(new Date(Date.now() + 1_000).toISOString()))).toEqual(['stored']);
    });
  });
});
