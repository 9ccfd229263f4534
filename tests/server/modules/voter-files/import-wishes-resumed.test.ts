// An import that is taken over knows of each row's wish what the run that died knew.
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../../src/contract';
import { runImport } from '../../../../src/server/modules/voter-files/import';
import { testApi, type TestApi, type TestCampaign } from '../../../support/api';
import { importFile, statusOf, uploadFile } from '../../../support/imports';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const header = 'Voter ID,First Name,Last Name,Address,Zip,Do Not Call,Do Not Text,Deceased,Remarks';
const piece = 64 * 1024;
const remarks = 'x'.repeat(300);
const file = (rows: Readonly<Record<number, string>>) =>
  `${header}\n${Array.from({ length: 2000 }, (_, at) => `${rows[at + 2] ?? `R${at},Ann,Row${at},${at} Oak St,45999,,,`},${remarks}`).join('\n')}\n`;

/** Runs an import that dies behind its first batch, and then one that goes on there. */
async function importTwice(campaign: TestCampaign, text: string) {
  const id = await uploadFile(api, campaign, text);
  const job = { upload_id: id, campaign_id: campaign.id };
  const whole = Buffer.from(text);
  const held = text.indexOf('\nR1600,');
  const dying: typeof api.services.files.get = async (_key, from = 0, to = Infinity) => {
    const asked = whole.subarray(from, to + 1);
    async function* pieces() {
      for (let at = 0; at < asked.length; at += piece) {
        if (from + at > held && (await isUnderWay()))
          throw Object.assign(new Error('The server died.'), { code: 'ECONNRESET' });
        yield asked.subarray(at, at + piece);
      }
    }
    return Readable.from(pieces(), { objectMode: false });
  };
  /** Whoever reads the file before anything of it is stored reads on. */
  const isUnderWay = async () => {
    for (let tries = 0; tries < 50; tries += 1) {
      if ((await statusOf(api, campaign, id)).processed > 0) return true;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return false;
  };
  const services = { ...api.services, files: { ...api.services.files, get: dying } };
  await expect(runImport(services, job)).rejects.toThrow('The server died.');
  const { status, processed } = await statusOf(api, campaign, id);
  expect(status).toBe('running');
  expect(processed).toBeLessThan(1700);
  await runImport(api.services, job);
  return statusOf(api, campaign, id);
}

test('a wish of someone whose data was erased is not named as one that could not be kept', async () => {
  const campaign = await api.makeCampaign();
  await importFile(api, campaign, `${header}\nV1,Ann,Gone,1 Elm St,45999,,,,\nV2,Bo,Left,2 Elm St,45999,,,,\n`);
  const { id: voter_id } = await api.db
    .selectFrom('voters')
    .select('id')
    .where('campaign_id', '=', campaign.id)
    .where('last', '=', 'Gone')
    .executeTakeFirstOrThrow();
  const query = { campaign_id: campaign.id, voter_id };
  expect((await api.as(campaign.owner).call(contract.erasure.person, { query })).status).toBe(200);
  const text = file({ 2: 'V1,Ann,Gone,1 Elm St,45999,,,', 1900: 'V1,Ann,Gone,1 Elm St,45999,,,Y' });
  expect(await importFile(api, campaign, text)).toMatchObject({ erased: 1, unkept_wishes: undefined });
  const resumed = await importTwice(campaign, text);
  expect(resumed).toMatchObject({ status: 'done', erased: 1 });
  expect(resumed.unkept_wishes).toBeUndefined();
});
