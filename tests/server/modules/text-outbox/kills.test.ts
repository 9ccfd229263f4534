// Thirty kills while texts are handed to the carrier: none goes out twice, none is forgotten.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rootFolder } from '../../../../src/server/config';
import { bundle } from '../../../promise/release';
import { testApi, type TestApi } from '../../../support/api';
import { messageCarrier } from '../../../support/message-carrier';
import { activeText, givePhones, mayText, ourNumber } from '../../../support/texts';
import { makeTurf } from '../../../support/turf';

const kills = 30;
const people = 240;
let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await testApi();
  const cache = join(rootFolder, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, 'text-outbox-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

test('none twice, none forgotten', { timeout: 240_000 }, async () => {
  const campaign = await api.makeCampaign();
  await mayText(api, campaign);
  const street = `Kill ${randomUUID().slice(0, 6)} St`;
  const doors = await makeTurf(api, campaign, { doors: people, votersAtEach: 1, street });
  await givePhones(
    api,
    doors.flatMap((door) => door.voters.map(({ id }) => id)),
  );
  const text = await activeText(api, campaign, { street });
  // A click of each, as the handler leaves it, but for the time: before each kill a few are due, or the first would hand over all.
  await sql`
    insert into text_messages (campaign_id, text_campaign_id, voter_id, kind, phone, our_number, body, state, next_try_at)
    select campaign_id, text_campaign_id, voter_id, 'first', phone, ${ourNumber}, 'Vote on Tuesday', 'waiting',
      now() + interval '1 day'
    from text_recipients where campaign_id = ${campaign.id} and text_campaign_id = ${text}`.execute(api.db);
  await sql`
    update text_recipients set state = 'queued', sent_at = now() where campaign_id = ${campaign.id}`.execute(api.db);

  const isPackage = (id: string) => !id.startsWith('.') && !id.startsWith('/');
  const entry = 'tests/support/text-outbox-process.ts';
  await writeFile(join(folder, 'main.mjs'), await bundle({ entry, format: 'es', plants: [], external: isPackage }));
  let seed = 7;
  const chance = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const carrier = await messageCarrier(() => chance(30));
  const start = () =>
    spawn(process.execPath, [join(folder, 'main.mjs'), api.services.databaseUrl, carrier.address], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
  const left = async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from text_messages
      where campaign_id = ${campaign.id} and next_try_at is not null`.execute(api.db);
    return rows[0]?.left;
  };
  const makeSomeDue = () =>
    sql`
    update text_messages set next_try_at = now()
    where campaign_id = ${campaign.id} and id in (
      select id from text_messages where campaign_id = ${campaign.id} and next_try_at > now() + interval '1 hour'
      limit ${people / kills})`.execute(api.db);
  let inTheMiddle = 0;
  // Each loads while the one before it sends: that takes a second of its own, and several on a busy machine.
  let next = start();
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await makeSomeDue();
      const child = next;
      const ended = once(child, 'exit');
      const before = carrier.taken.length;
      child.send('begin');
      next = start();
      // In the middle of what it hands over, or a moment later.
      const until = Date.now() + 30_000;
      while (carrier.taken.length === before && Date.now() < until) await new Promise((go) => setTimeout(go, 5));
      await new Promise((go) => setTimeout(go, chance(60)));
      child.kill('SIGKILL');
      await ended;
      if (carrier.taken.length > before) inTheMiddle += 1;
    }
    const ended = once(next, 'exit');
    next.send('begin');
    await expect.poll(left, { timeout: 90_000, interval: 200 }).toBe(0);
    next.kill('SIGKILL');
    await ended;
  } finally {
    next.kill('SIGKILL');
    carrier.close();
  }
  expect(inTheMiddle).toBeGreaterThan(kills / 2);
  const numbers = carrier.taken.map((each) => each.to);
  expect(numbers).toHaveLength(people);
  expect(new Set(numbers).size).toBe(people);
  const { rows } = await sql<{ state: string }>`
    select distinct state from text_messages where campaign_id = ${campaign.id}`.execute(api.db);
  expect(rows).toEqual([{ state: 'sent' }]);
});
