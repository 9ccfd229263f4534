// A carrier for machines without one: numbers of the range that is kept for fiction, "bought" as files of the data folder, so that
// they are still there after a start. Nothing of it costs money or rings anywhere.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CarrierError } from './carrier-error';
import type { NumberCarrier, OwnedNumber } from './numbers';

const capabilities = { voice: true, sms: true, mms: true };
/** Someone else was quicker, always. */
const isGone = (phoneNumber: string) => phoneNumber.endsWith('0199');
const stored = z.object({ label: z.string() });

export function localNumbers(folder: string): NumberCarrier {
  const kept = join(folder, 'numbers');
  const fileOf = (phoneNumber: string) => join(kept, `${phoneNumber.replaceAll(/\D/g, '')}.json`);
  const find = async (phoneNumber: string): Promise<OwnedNumber | null> => {
    try {
      const { label } = stored.parse(JSON.parse(await readFile(fileOf(phoneNumber), 'utf8')));
      return { carrier_id: phoneNumber, label, capabilities };
    } catch (error) {
      if (isMissing(error)) return null;
      throw new CarrierError('away', 'The local carrier could not read its folder.', { cause: error });
    }
  };
  return {
    name: 'local',
    account: () => Promise.resolve('active'),
    async search({ area_code, zip_code }, most) {
      const area = area_code ?? areaOf(zip_code);
      const numbers = Array.from({ length: 100 }, (_, at) => `+1${area}5550${100 + at}`);
      const free: string[] = [];
      for (const phoneNumber of numbers) {
        if (free.length === most) break;
        if (!(await find(phoneNumber))) free.push(phoneNumber);
      }
      return free.map((phone_number) => ({ phone_number, place: '', capabilities }));
    },
    find,
    async buy(phoneNumber, label) {
      if (isGone(phoneNumber)) throw new CarrierError('gone', 'The local carrier has given this number away.');
      await mkdir(kept, { recursive: true });
      await writeFile(fileOf(phoneNumber), JSON.stringify({ label }), { flag: 'wx' }).catch((error: unknown) => {
        throw new CarrierError('gone', 'The local carrier has given this number away.', { cause: error });
      });
      return { carrier_id: phoneNumber, label, capabilities };
    },
    setUpAs: 'local',
    async setUp(phoneNumber) {
      if (!(await find(phoneNumber))) throw new CarrierError('gone', 'The local carrier has no such number.');
    },
    release: (phoneNumber) => rm(fileOf(phoneNumber), { force: true }),
  };
}

/** One area code for each part of the country. */
const areas = ['617', '212', '202', '919', '615', '612', '312', '512', '303', '415'];
const areaOf = (zip = '2') => areas[Number(zip[0])] ?? '919';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
