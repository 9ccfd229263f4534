// An import as a process of its own, to be killed where it stands: it reads the first part of a file and then waits for more.
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { connect } from '../../src/server/db/connection';
import { runImport } from '../../src/server/modules/voter-files/import';

const [databaseUrl = '', campaign_id = '', upload_id = '', file = '', bytes = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl);
const piece = 64 * 1024;
const directory = 256 * 1024;
const files = {
  put: () => Promise.reject(new Error('Nothing is stored here.')),
  has: async () => true,
  remove: () => Promise.resolve(),
  sweep: () => Promise.resolve(),
  get: (_key: string, from = 0, to = Infinity) =>
    Promise.resolve(
      Readable.from(
        (async function* () {
          const whole = readFileSync(file);
          const held = Number(bytes);
          // The directory of an archive stands at the end, and is read before anything else.
          const asked = whole.subarray(from, to + 1);
          const given = from < whole.length - directory ? asked.subarray(0, Math.max(0, held - from)) : asked;
          for (let at = 0; at < given.length; at += piece) yield given.subarray(at, at + piece);
          if (given.length < asked.length) await new Promise<void>((resolve) => setTimeout(resolve, 600_000));
        })(),
        { objectMode: false },
      ),
    ),
};
const orderFor = () => () => Promise.reject(new Error('Nothing is put in order here.'));
await runImport({ db, databaseUrl, files, orderFor }, { campaign_id, upload_id });
