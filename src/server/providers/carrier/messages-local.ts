// A carrier for machines without one. Texts lie as files in the data folder and reach no phone; delivery reports and replies come back as
// signed webhooks, a moment later, as a real carrier's do. The last two digits of a number say what becomes of a text to it.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CarrierError } from './carrier-error';
import type { MessageCarrier, OutgoingText } from './messages';
import { isSigned, signWebhook } from './webhook-signature';

/** Hands a webhook to the API; rejects when it doesn't take it. */
export type Deliver = (url: string, fields: Record<string, string>, signature: string) => Promise<void>;

export const incomingPath = '/api/carrier/messages/incoming';
export const incomingCallPath = '/api/carrier/calls/incoming';

/** What becomes of a text, by the last two digits of the number that it goes to. */
export const fates: Readonly<Record<string, { failed?: string; reply?: string; meaning: string }>> = {
  '03': { failed: '30003', meaning: 'unreachable' },
  '05': { failed: '30005', meaning: 'no such number' },
  '06': { failed: '30006', meaning: 'a landline' },
  '07': { failed: '30007', meaning: 'blocked by the carrier' },
  '21': { reply: 'STOP', meaning: 'replies STOP' },
  '22': { reply: 'Yes, count me in!', meaning: 'replies yes' },
  '23': { reply: 'Who is this?', meaning: 'replies with a question' },
  '24': { reply: 'Wrong number', meaning: 'replies that the number is wrong' },
  '25': { reply: 'No thanks', meaning: 'replies no' },
};

const stored = z.object({
  id: z.string(),
  direction: z.enum(['out', 'in']),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  at: z.string(),
  report_url: z.optional(z.string()),
});
export type LocalText = z.infer<typeof stored>;

export interface LocalMessages extends MessageCarrier {
  /** What lies there, newest first. */
  list(most: number): Promise<LocalText[]>;
  /** Someone writes to one of our numbers. */
  receive(from: string, to: string, body: string): Promise<void>;
  /** Waits for what is still to be told, and tells nothing more. */
  stop(): Promise<void>;
}

interface Settings {
  folder: string;
  /** The origin that webhooks are signed for. */
  publicUrl: string;
  deliver: Deliver;
  /** Milliseconds after which a report or a reply comes. */
  delay?: number;
}

const tries = 5;

export function localMessages({ folder, publicUrl, deliver, delay = 1_500 }: Settings): LocalMessages {
  const kept = join(folder, 'texts');
  const telling = new Set<Promise<void>>();
  let stopped = false;
  let secret: Promise<string> | null = null;

  /** Made once, and the same after a start. */
  const secretOf = () => (secret ??= readSecret(folder));
  const rest = (milliseconds: number) => new Promise<void>((resume) => setTimeout(resume, milliseconds).unref());

  async function tell(url: string, fields: Record<string, string>): Promise<void> {
    const signature = signWebhook(await secretOf(), url, fields);
    for (let turn = 1; turn <= tries && !stopped; turn += 1) {
      try {
        return await deliver(url, fields, signature);
      } catch {
        // As a carrier does: once more, later.
        await rest(delay * turn);
      }
    }
  }

  async function receive(from: string, to: string, body: string): Promise<void> {
    const id = `SM${randomBytes(16).toString('hex')}`;
    await store({ id, direction: 'in', from, to, body, at: new Date().toISOString() });
    await tell(`${publicUrl}${incomingPath}`, { MessageSid: id, From: from, To: to, Body: body, NumMedia: '0' });
  }

  /** All that becomes of a text, in its order. */
  async function follow({ id, from, to, report_url: url = '' }: LocalText): Promise<void> {
    const fate = fates[to.slice(-2)];
    const report = (status: string, more: Record<string, string> = {}) =>
      tell(url, { MessageSid: carrierIdOf(id), MessageStatus: status, From: from, To: to, ...more });
    await rest(delay);
    if (fate?.failed) return report('undelivered', { ErrorCode: fate.failed });
    await report('sent');
    await rest(delay / 2);
    await report('delivered');
    if (!fate?.reply || stopped) return;
    await rest(delay);
    await receive(to, from, fate.reply);
  }

  async function store(text: LocalText): Promise<void> {
    await mkdir(kept, { recursive: true, mode: 0o700 });
    await writeFile(join(kept, `${text.id}.json`), JSON.stringify(text), { flag: 'wx', mode: 0o600 });
  }

  const read = async (file: string) => stored.parse(JSON.parse(await readFile(join(kept, file), 'utf8')));

  async function readAll(): Promise<LocalText[]> {
    const files = (await readdir(kept).catch(() => [])).filter((each) => each.endsWith('.json'));
    return Promise.all(files.map(read));
  }

  return {
    name: 'local',
    answeredWords: [],
    async send({ id, from, to, body, report_url }: OutgoingText) {
      const text: LocalText = { id, direction: 'out', from, to, body, at: new Date().toISOString(), report_url };
      try {
        await store(text);
      } catch (error) {
        // It is there already: the same text, handed over once more.
        if (!isThere(error))
          throw new CarrierError('away', 'The local carrier could not write to its folder.', { cause: error });
        return { carrier_id: carrierIdOf(id) };
      }
      const told = follow(text).finally(() => telling.delete(told));
      telling.add(told);
      return { carrier_id: carrierIdOf(id) };
    },
    find: ({ id }) =>
      read(`${id}.json`).then(
        () => [carrierIdOf(id)],
        () => [],
      ),
    isGenuine: async (webhook) => isSigned(await secretOf(), webhook),
    async received(to, since) {
      const texts = (await readAll()).filter((text) => text.direction === 'in' && text.to === to);
      return texts
        .map(({ id, from, body, at }) => ({ carrier_id: id, from, body, at: new Date(at) }))
        .filter(({ at }) => at >= since);
    },
    async list(most) {
      return (await readAll()).toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, most);
    },
    receive,
    async stop() {
      await Promise.all(telling);
      stopped = true;
    },
  };
}

const carrierIdOf = (id: string): string => `SM${id.replaceAll('-', '')}`;
const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

async function readSecret(folder: string): Promise<string> {
  const file = join(folder, 'webhook-secret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Whoever comes second reads what the first has written.
  await writeFile(file, randomUUID(), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if (!isThere(error)) throw error;
  });
  return readFile(file, 'utf8');
}
