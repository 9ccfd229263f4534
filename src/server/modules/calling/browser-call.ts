// Calls that a caller makes from the browser. The browser names no number: it gets a token for one call, and when that connects the
// carrier asks whom to dial, which is decided anew. A token that is sent twice, or late, connects no one.
import type { CallReply } from '../../../contract/call';
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { mostCallsToOne } from '../../../domain/phone-banks/ring-back';
import { inTransaction, type Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { VoiceCarrier } from '../../providers/carrier/voice';
import { countCalls, insertCall, latestCall, settleCall } from './carrier-calls-repo';
import { findCallingMember, holdBrowserCall } from './browser-calls-repo';
import { nextPerson } from './next-person';
import type { Asking } from './next-person-repo';
import { requireCaller } from './require-caller';
import { holdRecipient, recordCall } from './results-repo';
import { acquireNumber, isOurNumber } from './sessions-repo';

type Begun = CallReply<typeof contract.calling.browserCall>;

interface Wanted {
  asking: Asking;
  standing: Parameters<typeof nextPerson>[2];
  voterId: string;
}

const day = 86_400_000;
/** For how long a browser can connect a call that it asked for: seconds. */
const tokenLasts = 300;

/** As whom the carrier knows a browser with a call to make: letters, digits and lines only. */
const identityOf = (campaignId: string, id: string) => `${campaignId}_${id}`.replaceAll('-', '');

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The call that a carrier's `client:…` names; null: none of ours. */
function readIdentity(from: string): { campaignId: string; id: string } | null {
  const [, campaign, id] = /^client:([0-9a-f]{32})_([0-9a-f]{32})$/.exec(from) ?? [];
  return campaign === undefined || id === undefined ? null : { campaignId: dashed(campaign), id: dashed(id) };
}

/** Throws UNAVAILABLE where browsers can't call; CONFLICT for someone whom this caller doesn't have, or may not call any longer. */
export async function beginBrowserCall(db: Db, voice: VoiceCarrier, wanted: Wanted): Promise<Begun> {
  const { asking, standing, voterId } = wanted;
  const { campaignId, phoneBankId, userId, now } = asking;
  if (!voice.hasBrowser) throw new ApiError('UNAVAILABLE', sentence('CALLS_NO_BROWSER'));
  // Whoever has them gets them again, once the ledger was asked anew.
  const { person } = await nextPerson(db, asking, standing);
  if (person?.voter_id !== voterId) throw new ApiError('CONFLICT', sentence('CALLS_NOT_YOURS'));
  const from = await acquireNumber(db, campaignId, userId, now);
  if (from === null) throw new ApiError('CONFLICT', sentence('CALLS_NO_NUMBER'));
  const of = { campaign_id: campaignId, phone_bank_id: phoneBankId, voter_id: voterId, user_id: userId };
  const { reasons } = found(await holdRecipient(db, campaignId, phoneBankId, voterId));
  if ((await countCalls(db, of, new Date(now.getTime() - day))) >= mostCallsToOne)
    throw new ApiError('CONFLICT', sentence('CALLS_RING_OFTEN', { max: mostCallsToOne }));
  // One that was asked for and never connected is no call: asked for again it is the same one.
  const waiting = await latestCall(db, of, { inBrowser: true });
  const isSame = waiting?.status === 'intended' && waiting.to_number === person.phone_number;
  if (waiting?.status === 'intended' && !isSame) await settleCall(db, campaignId, waiting.id, { status: 'failed' });
  const call = { ...of, from_number: from, to_number: person.phone_number, reasons, in_browser: true };
  const id = isSame ? waiting.id : await insertCall(db, call, now);
  if (isSame) await settleCall(db, campaignId, id, { status: 'intended', requested_at: now, from_number: from });
  const made = voice.browserToken(identityOf(campaignId, id), now, tokenLasts);
  if (made === null) throw new ApiError('UNAVAILABLE', sentence('CALLS_NO_BROWSER'));
  return { id, token: made.token, expires_at: made.expires_at.toISOString() };
}

/** Whom to dial for a browser that connects, and from which number; null: no one. The same connection that is told twice is one. */
export async function connectBrowserCall(
  db: Db,
  { from, carrierId }: { from: string; carrierId: string },
  now: Date,
): Promise<{ from: string; to: string } | null> {
  const named = readIdentity(from);
  if (named === null) return null;
  return inTransaction(db, async (tx) => {
    const { campaignId, id } = named;
    const call = await holdBrowserCall(tx, campaignId, id);
    if (call === null) return null;
    const numbers = { from: call.from_number, to: call.to_number };
    if (call.status === 'ringing') return call.carrier_id === carrierId ? numbers : null;
    if (call.status !== 'intended' || now.getTime() - call.requested_at.getTime() > 2 * tokenLasts * 1_000) return null;
    if (!(await mayStillCall(tx, call, now)) || !(await isOurNumber(tx, campaignId, call.from_number))) {
      await settleCall(tx, campaignId, id, { status: 'failed' });
      return null;
    }
    const { phone_bank_id, voter_id } = call;
    const { door_id, reasons } = found(await holdRecipient(tx, campaignId, phone_bank_id, voter_id));
    if (door_id !== null) {
      const touch = { campaign_id: campaignId, source_id: phone_bank_id, voter_id, door_id, reasons };
      await recordCall(tx, touch, now);
    }
    await settleCall(tx, campaignId, id, { status: 'ringing', carrier_id: carrierId });
    return numbers;
  });
}

/** Whether everything that let the call begin holds still: the caller, the phone bank, the person on their screen, the contact ledger. */
async function mayStillCall(
  tx: Db,
  call: NonNullable<Awaited<ReturnType<typeof holdBrowserCall>>>,
  now: Date,
): Promise<boolean> {
  const { campaign_id: campaignId, phone_bank_id: phoneBankId, voter_id: voterId, user_id: userId } = call;
  const member = await findCallingMember(tx, campaignId, userId);
  if (member === null) return false;
  const standing = await requireCaller(tx, { campaign_id: campaignId, title: member.title }, userId, phoneBankId).catch(
    (error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    },
  );
  const { filters, status, is_phone_banking_enabled: isOn } = standing ?? {};
  if (!standing || !filters || status !== 'Active' || !isOn) return false;
  const recipient = await holdRecipient(tx, campaignId, phoneBankId, voterId);
  if (recipient?.held_by !== userId) return false;
  const asking = { campaignId, phoneBankId, filters, userId, now };
  const { person } = await nextPerson(tx, asking, { ...standing, ...member });
  return person?.voter_id === voterId && person.phone_number === call.to_number;
}
