// Without a mail server messages lie in a folder of the data folder: as .eml for any mail program, and as JSON for the outbox page.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { messageId, oneLine, type Mail } from './mail-message';

/** Messages that the folder keeps, the newest. */
const most = 500;
const name = /^(\d{13})-([0-9a-f-]{36})\.json$/;

const keptMessage = z.object({
  id: z.uuid(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type KeptMessage = z.infer<typeof keptMessage>;

export function mailFolder({ folder, from }: { folder: string; from: string }): Mail {
  return {
    async send(message) {
      const { id, to, subject, text, html } = message;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const before = (await namesIn(folder)).find((each) => each.includes(id));
      const stem = before?.replace(/\.json$/, '') ?? `${Date.now()}-${id}`;
      const { createTransport } = await import('nodemailer');
      const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail({
        messageId: messageId(id, from),
        from,
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const kept: KeptMessage = { id, at: new Date().toISOString(), to, subject: oneLine(subject), text, html };
      await store(join(folder, `${stem}.eml`), composed.message);
      await store(join(folder, `${stem}.json`), JSON.stringify(kept));
      await forgetOldest(folder);
      return 'kept';
    },
  };
}

/** What lies in the folder, newest first. */
export async function keptMessages(folder: string, limit = 100): Promise<KeptMessage[]> {
  const names = (await namesIn(folder)).toReversed().slice(0, limit);
  return Promise.all(
    names.map(async (file) => keptMessage.parse(JSON.parse(await readFile(join(folder, file), 'utf8')))),
  );
}

/** The names of all messages, oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((each) => name.test(each)).toSorted();
}

/** Written aside and then named: no one reads half a message. */
async function store(path: string, content: string | Buffer | NodeJS.ReadableStream): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

async function forgetOldest(folder: string): Promise<void> {
  for (const old of (await namesIn(folder)).slice(0, -most))
    for (const file of [old, old.replace(/json$/, 'eml')]) await rm(join(folder, file), { force: true });
}
