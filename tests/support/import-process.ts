// An import as a process of its own, to be killed where it stands: it reads the first part of a file and then waits for more.
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { connect } from '../../src/server/db/connection';
import { runImport } from '../../src/server/modules/voter-files/import';

const [databaseUrl = '', campaign_id = '', upload_id = '', file = '', bytes = ''] = process.argv.slice(2);
const { db } = connect(databaseUrl);
const files = {
  put: () => Promise.reject(new Error('Nothing is stored here.')),
  has: async () => true,
  remove: () => Promise.resolve(),
  sweep: () => Promise.resolve(),
  get: () =>
    Promise.resolve(
      Readable.from(
        (async function* () {
          yield readFileSync(file).subarray(0, Number(bytes));
          await new Promise<void>((resolve) => setTimeout(resolve, 600_000));
        })(),
        { objectMode: false },
      ),
    ),
};
const orderFor = () => () => Promise.reject(new Error('Nothing is put in order here.'));
await runImport({ db, databaseUrl, files, orderFor }, { campaign_id, upload_id });
