// A process that logs as the server does, and ends as it is told to: the argument says how.
import Fastify from 'fastify';
import { gathered } from '../../src/server/gathered-lines';
import { logTo, tellOfBreakdown } from '../../src/server/http/log';

const how = process.argv[2];
const logging = logTo(gathered(process.stdout));
const app = Fastify(logging);
tellOfBreakdown(app, logging.logController);
app.get('/done', async () => 'done');
app.get('/never', () => new Promise(() => {}));
process.once('SIGTERM', () => process.exit(0));

await app.inject('/done?token=secret');
void app.inject('/never?token=secret');
await app.inject('/done?token=secret');
// An ordinary line is still gathered now.
if (how === 'exit') process.exit(0);
if (how === 'term') process.kill(process.pid, 'SIGTERM');
if (how === 'throw')
  setImmediate(() => {
    throw new Error('It broke.');
  });
if (how === 'reject') void Promise.reject(new Error('It broke.'));
if (how === 'wait') process.stderr.write('waits');
setTimeout(() => {}, 60_000);
