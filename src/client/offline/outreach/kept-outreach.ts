// Texts that a person has sent with a click and results of calls, which the server isn't known to have: kept with what is precious until
// the server has answered. They go in their order (send-kept.ts), and the server stores each once: a text by the id of its message, a
// result by its caller, person and start.
import * as z from 'zod/mini';
import { channel, id } from '../../../contract/fields';
import { callResult, callSurvey } from '../../../contract/outreach/calling';
import { phoneNumber } from '../../../contract/outreach/text-campaigns';
import { createSignal } from '../device/signals';
import type { OutboxDb } from '../outbox/outbox-db';
import { NotSaved, withOutbox } from '../outbox/outbox-connection';
import { held, keptPlaces, keptStarts } from './any-kept';

const common = {
  campaign_id: id,
  voter_id: id,
  /** Whom it is for, to be said on this screen. */
  name: z.string(),
  /** What it is in words, for "On this phone"; rows of earlier releases have none. */
  label: z.optional(z.string()),
  /** Milliseconds since 1970, by this device. */
  clicked_at: z.number(),
  /** Why it isn't sent any more; null: it still goes. */
  problem: z.nullable(z.string()),
};
const ofText = {
  /** The message's id, made on this device. */
  message_id: id,
  text_campaign_id: id,
  message: z.string(),
};
const keptOutreach = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first'), ...common, ...ofText, sending_phone_number: phoneNumber }),
  z.object({ kind: z.literal('reply'), ...common, ...ofText }),
  z.object({
    kind: z.literal('call_result'),
    ...common,
    phone_bank_id: id,
    result: z.object({
      call_result: callResult,
      call_notes: z.string(),
      tags: z.array(z.string()),
      call_duration: z.number(),
      call_start_time: z.string(),
      call_session_id: z.nullable(z.string()),
      phone_number: z.string(),
      survey: z.optional(callSurvey),
      call_back_at: z.optional(z.string()),
      call_back_zone: z.optional(z.string()),
      no_channels: z.optional(z.array(channel)),
    }),
  }),
]);
export type KeptOutreach = z.infer<typeof keptOutreach>;
export type KeptResult = Extract<KeptOutreach, { kind: 'call_result' }>;
export type KeptText = Exclude<KeptOutreach, KeptResult>;

export const isKeptResult = (kept: KeptOutreach): kept is KeptResult => kept.kind === 'call_result';

/** Something was kept, or has left. */
export const keptChanged = createSignal();

/** What tells it from every other one of its person. */
export const keptId = (kept: KeptOutreach): string =>
  isKeptResult(kept) ? [kept.voter_id, kept.result.call_start_time].join(' ') : kept.message_id;

/** Among the drafts: one first message a recipient, however often someone clicks; replies are as many as they are, and a call has one result. */
const keyOf = (owner: string, kept: KeptOutreach): string => {
  const { campaign_id, voter_id } = kept;
  if (isKeptResult(kept))
    return [owner, keptPlaces.call, campaign_id, kept.phone_bank_id, voter_id, kept.result.call_start_time].join('|');
  const which = kept.kind === 'first' ? ['first', voter_id] : ['reply', kept.message_id];
  return [owner, keptPlaces.text, campaign_id, kept.text_campaign_id, ...which].join('|');
};

/** Why something isn't sent any more, as long as this page lives, where that couldn't be written down: the phone is full. */
const reasons = new Map<string, string>();
const reasonKey = (owner: string, kept: KeptOutreach): string => `${keyOf(owner, kept)}|${keptId(kept)}`;

function withReason(owner: string, kept: KeptOutreach): KeptOutreach {
  const problem = kept.problem ?? reasons.get(reasonKey(owner, kept));
  return problem === undefined ? kept : { ...kept, problem };
}

/** Whether it is lost with this page. */
export const isOnlyHere = (owner: string, kept: KeptOutreach): boolean => held.has(keyOf(owner, kept));

/** Keeps it. False: there is one in its place already, and that is the one that goes. Throws NotSaved. */
export async function keepOutreach(owner: string, kept: KeptOutreach): Promise<boolean> {
  const key = keyOf(owner, kept);
  const added = await withOutbox((db) =>
    db.transaction('rw', db.drafts, async () => {
      const row = await db.drafts.get(key);
      const known = row && readKept(row.value);
      // One that was refused makes room for a new one.
      if (known && known.problem === null) return keptId(known) === keptId(kept);
      await db.drafts.put({ key, owner, saved_at: kept.clicked_at, value: kept });
      return true;
    }),
  );
  keptChanged.send();
  return added;
}

/** Keeps what can't be said again, a result: where nothing can be written in memory at least, which its screen says. */
export async function keepOrHold(owner: string, kept: KeptOutreach): Promise<void> {
  try {
    await keepOutreach(owner, kept);
  } catch {
    held.set(keyOf(owner, kept), { owner, value: kept });
    keptChanged.send();
  }
}

/** What was kept or comes from a file; null: nothing that this release knows. */
export function readKept(value: unknown): KeptOutreach | null {
  const parsed = z.safeParse(keptOutreach, value);
  return parsed.success ? parsed.data : null;
}

/** What is kept of one person in all their campaigns, oldest click first. */
export async function readKeptOutreach(owner: string): Promise<KeptOutreach[]> {
  const here = [...held.values()].filter((row) => row.owner === owner);
  const rows = await withOutbox((db) => rowsOf(db, owner)).catch((error: unknown) => {
    if (here.length === 0) throw error;
    return [];
  });
  const kept = [...rows, ...here].flatMap(({ value }) => readKept(value) ?? []);
  return kept.map((each) => withReason(owner, each)).toSorted((a, b) => a.clicked_at - b.clicked_at);
}

const rowsOf = (db: OutboxDb, owner: string) => db.drafts.where('key').startsWithAnyOf(keptStarts(owner)).toArray();

/** It has arrived, or its person lets it go. Not what was kept in its place since. */
export const dropKept = (owner: string, kept: KeptOutreach): Promise<void> => change(owner, kept, null);

/** It isn't sent any more: it stays, with the reason, until its person has read it. */
export async function refuseKept(owner: string, kept: KeptOutreach, problem: string): Promise<void> {
  try {
    await change(owner, kept, { ...kept, problem });
  } catch (error) {
    if (!(error instanceof NotSaved)) throw error;
    reasons.set(reasonKey(owner, kept), problem);
    keptChanged.send();
  }
}

/** Its person wants it to be tried again: a click of now. */
export const retryKept = (owner: string, kept: KeptOutreach): Promise<void> =>
  change(owner, kept, { ...kept, problem: null, clicked_at: Date.now() });

async function change(owner: string, kept: KeptOutreach, to: KeptOutreach | null): Promise<void> {
  const key = keyOf(owner, kept);
  reasons.delete(reasonKey(owner, kept));
  const here = held.get(key);
  if (here) {
    if (to === null) held.delete(key);
    else held.set(key, { owner, value: to });
  } else
    await withOutbox((db) =>
      db.transaction('rw', db.drafts, async () => {
        const row = await db.drafts.get(key);
        const known = row && readKept(row.value);
        if (!row || !known || keptId(known) !== keptId(kept)) return;
        if (to === null) await db.drafts.delete(key);
        else await db.drafts.put({ ...row, value: to });
      }),
    );
  keptChanged.send();
}
