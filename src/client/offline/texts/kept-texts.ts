// Texts that a person has sent with a click and that the server isn't known to have: kept with what is precious, each under the
// id of its message, until the server has answered. They go in their order (send-kept-texts.ts), and the server stores an id once.
import * as z from 'zod/mini';
import { id } from '../../../contract/fields';
import { phoneNumber } from '../../../contract/outreach/text-campaigns';
import { createSignal } from '../device/signals';
import { draftKey } from '../outbox/drafts';
import { withOutbox } from '../outbox/outbox-connection';

const common = {
  /** The message's id, made on this device. */
  message_id: id,
  campaign_id: id,
  text_campaign_id: id,
  voter_id: id,
  message: z.string(),
  /** Whom it is for, to be said on this screen. */
  name: z.string(),
  /** Milliseconds since 1970, by this device. */
  clicked_at: z.number(),
  /** Why the server didn't take it; null: it still goes. */
  problem: z.nullable(z.string()),
};
const keptText = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first'), ...common, sending_phone_number: phoneNumber }),
  z.object({ kind: z.literal('reply'), ...common }),
]);
export type KeptText = z.infer<typeof keptText>;

/** Something was kept, or has left. */
export const keptTextsChanged = createSignal();

const place = 'text';
const startOf = (owner: string, campaignId: string) => `${draftKey(owner, place, campaignId)}|`;
/** One first message a recipient, however often someone clicks; replies are as many as they are. */
const keyOf = (owner: string, text: KeptText) =>
  startOf(owner, text.campaign_id) +
  (text.kind === 'first'
    ? [text.text_campaign_id, 'first', text.voter_id].join('|')
    : [text.text_campaign_id, 'reply', text.message_id].join('|'));

/** Keeps a click. False: there is one for this recipient already, and that is the one that goes. */
export async function keepText(owner: string, text: KeptText): Promise<boolean> {
  const key = keyOf(owner, text);
  const added = await withOutbox((db) =>
    db.transaction('rw', db.drafts, async () => {
      const row = await db.drafts.get(key);
      const known = row && readKept(row.value);
      // One that the server refused makes room for a new click.
      if (known && known.problem === null) return known.message_id === text.message_id;
      await db.drafts.put({ key, owner, saved_at: text.clicked_at, value: text });
      return true;
    }),
  );
  keptTextsChanged.send();
  return added;
}

function readKept(value: unknown): KeptText | null {
  const parsed = z.safeParse(keptText, value);
  return parsed.success ? parsed.data : null;
}

/** What is kept of one person in one campaign, oldest click first. */
export async function readKeptTexts(owner: string, campaignId: string): Promise<KeptText[]> {
  const rows = await withOutbox((db) => db.drafts.where('key').startsWith(startOf(owner, campaignId)).toArray());
  return rows.flatMap(({ value }) => readKept(value) ?? []).toSorted((a, b) => a.clicked_at - b.clicked_at);
}

/** It has arrived, or its person lets it go. Not what was kept under its place since. */
export async function dropKeptText(owner: string, text: KeptText): Promise<void> {
  const key = keyOf(owner, text);
  await withOutbox((db) =>
    db.transaction('rw', db.drafts, async () => {
      const row = await db.drafts.get(key);
      if (row && readKept(row.value)?.message_id === text.message_id) await db.drafts.delete(key);
    }),
  );
  keptTextsChanged.send();
}

/** The server said no: it stays, with the reason, until its person has read it. */
export async function refuseKeptText(owner: string, text: KeptText, problem: string): Promise<void> {
  const key = keyOf(owner, text);
  await withOutbox((db) =>
    db.transaction('rw', db.drafts, async () => {
      const row = await db.drafts.get(key);
      if (row && readKept(row.value)?.message_id === text.message_id)
        await db.drafts.put({ ...row, value: { ...text, problem } });
    }),
  );
  keptTextsChanged.send();
}
