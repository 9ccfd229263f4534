// Mailers: what is accepted, by its content, and what becomes of it.
import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import type { CallFile } from '../../../../src/contract/call';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';

const { mailers } = contract;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  api = await testApi();
  campaign = await api.makeCampaign();
});
afterAll(() => api.close());

const inch = 72;
const fileOf = (bytes: Uint8Array, name = 'card.pdf'): CallFile => ({
  bytes: new Uint8Array(bytes).buffer,
  mime: 'application/octet-stream',
  name,
});
async function aPdf(...sizes: [number, number][]): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  for (const [width, height] of sizes)
    pdf.addPage([width * inch, height * inch]).drawRectangle({ x: 10, y: 10, width: 100, height: 50 });
  return pdf;
}
const saved = async (...sizes: [number, number][]) => fileOf(await (await aPdf(...sizes)).save());
const create = (file: CallFile, name = `Card ${randomUUID()}`) =>
  api.as(campaign.owner).call(mailers.create, { body: { name, campaign_id: campaign.id }, file });
const refusal = async (file: CallFile) => {
  const { status, error } = await create(file);
  return [status, error.detail_code];
};
const at = (id: string) => ({ query: { id, campaign_id: campaign.id } });

describe('a mailer', () => {
  test('can be a PDF: its pages and their size are read, and it is kept as it came', async () => {
    const file = await saved([9.25, 6.25], [9.25, 6.25]);
    const { status, body } = await create(file);
    expect(status).toBe(201);
    expect(body).toMatchObject({ mime: 'application/pdf', pages: 2, width_in: 9.25, height_in: 6.25, campaigns: 0 });
    const kept = await api.as(campaign.owner).call(mailers.file, at(body.id));
    expect(Buffer.from(file.bytes).equals(kept.bytes)).toBe(true);
    for (const page of [1, 2]) {
      const query = { id: body.id, campaign_id: campaign.id, page };
      const picture = await api.as(campaign.owner).call(mailers.page, { query });
      const { width, height } = await sharp(picture.bytes).metadata();
      expect([width, Math.round((width / height) * 100)]).toEqual([1200, 148]);
    }
    const list = (await api.as(campaign.owner).call(mailers.all, { query: { campaign_id: campaign.id } })).body;
    expect(list[0]).toEqual(body);
  });

  test('is measured as a reader turns it, by its bleed', async () => {
    const pdf = await aPdf([6.5, 9.5]);
    const [page] = pdf.getPages();
    page!.setBleedBox(0.125 * inch, 0.125 * inch, 6.25 * inch, 9.25 * inch);
    page!.setRotation({ type: 'degrees', angle: 90 } as never);
    expect((await create(fileOf(await pdf.save()))).body).toMatchObject({ width_in: 9.25, height_in: 6.25 });
  });

  test('can be a picture, which is kept upright and without where it was taken', async () => {
    const photo = await sharp({ create: { width: 1200, height: 1800, channels: 3, background: 'navy' } })
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Someone' } })
      .jpeg()
      .toBuffer();
    const { body } = await create(fileOf(photo, 'photo.pdf'));
    expect(body).toMatchObject({ mime: 'image/jpeg', pages: 1, width_in: 6, height_in: 4 });
    const kept = await sharp((await api.as(campaign.owner).call(mailers.file, at(body.id))).bytes).metadata();
    expect([kept.width, kept.height, kept.exif]).toEqual([1800, 1200, undefined]);
  });

  test('is refused by its content, with a sentence', async () => {
    const locked = await aPdf([6, 4]);
    locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    const whole = Buffer.from((await saved([6, 4])).bytes);
    expect(await refusal(fileOf(await locked.save()))).toEqual([415, 'MAILER_PDF_LOCKED']);
    expect(await refusal(fileOf(whole.subarray(0, whole.length / 3)))).toEqual([415, 'MAILER_PDF_BROKEN']);
    expect(await refusal(fileOf(Buffer.from('%PDF-1.7\nnothing')))).toEqual([415, 'MAILER_PDF_BROKEN']);
    expect(await refusal(await saved([6, 4], [6, 4], [6, 4]))).toEqual([415, 'MAILER_PAGES']);
    expect(await refusal(await saved([1, 4]))).toEqual([415, 'MAILER_PAGE_SIZE']);
    for (const text of ['PK\u0003\u0004', '<svg xmlns="http://www.w3.org/2000/svg"/>', ''])
      expect(await refusal(fileOf(Buffer.from(text), 'card.png'))).toEqual([415, 'MAILER_UNREADABLE']);
    const large = fileOf(Buffer.concat([whole, Buffer.alloc(20_000_000)]));
    expect((await create(large)).error.code).toBe('TOO_LARGE');
  });

  test('has a name of its own, whatever its case, and keeps it in the archive', async () => {
    const name = `Once ${randomUUID()}`;
    const query = { name: name.toUpperCase() };
    const isFree = async () =>
      (await api.as(campaign.owner).call(mailers.checkName, { params: { campaign: campaign.id }, query })).body;
    expect(await isFree()).toEqual({ is_unique: true });
    const file = await saved([6, 4]);
    const { id } = (await create(file, name)).body;
    expect(await isFree()).toEqual({ is_unique: false });
    expect((await create(file, name.toUpperCase())).error.code).toBe('NAME_EXISTS');
    const change = (body: { name?: string; record_status?: 'archived' }) =>
      api.as(campaign.owner).call(mailers.update, { body: { id, campaign_id: campaign.id, ...body } });
    expect((await change({ record_status: 'archived' })).body).toMatchObject({ name, record_status: 'archived' });
    expect((await change({ name: `${name} again` })).body).toMatchObject({ name: `${name} again` });
    const foreign = await api.makeCampaign();
    const theirs = { query: { id, campaign_id: foreign.id } };
    for (const call of [mailers.get, mailers.file])
      expect((await api.as(foreign.owner).call(call, theirs)).error.code).toBe('NOT_FOUND');
  });
});
