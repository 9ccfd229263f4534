// Calls that a caller makes from the browser. The browser names no number: it gets a token for one call, and when that connects the
// carrier asks whom to dial, which is decided anew. A token that is sent twice, or late, connects no one.
import type { CallReply } from '../../../contract/call';
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { mayReachAt } from '../../../domain/contact-ledger/quiet-hours';
import { recipientZones } from '../../../domain/contact-ledger/recipient-zones';
import { mostCallsToOne } from '../../../domain/phone-banks/ring-back';
import { inTransaction, type Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { VoiceCarrier } from '../../providers/carrier/voice';
import { countCalls, insertCall, latestCall, settleCall } from './carrier-calls-repo';
import {
  failWaiting,
  findCallingMember,
  findOnScreen,
  holdBrowserCall,
  type BrowserCall,
  type OnScreen,
} from './browser-calls-repo';
import { recordCall } from './called-repo';
import { samePerson, type nextPerson } from './next-person';
import type { Asking } from './next-person-repo';
import { requireCaller } from './require-caller';
import { acquireNumber, isOurNumber } from './sessions-repo';

type Begun = CallReply<typeof contract.calling.browserCall>;

interface Wanted {
  asking: Asking;
  standing: Parameters<typeof nextPerson>[2];
  voterId: string;
}

const day = 86_400_000;
/** For how long a browser can connect a call that it asked for, in milliseconds. */
const connectsWithin = 300_000;
/** In seconds: a call under way needs its token, or the first change of networks ends it. */
const tokenLasts = 4 * 3_600;

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
  const person = await samePerson(voterId, db, asking, standing);
  const from = await acquireNumber(db, campaignId, userId, now);
  if (from === null) throw new ApiError('CONFLICT', sentence('CALLS_NO_NUMBER'));
  const of = { campaign_id: campaignId, phone_bank_id: phoneBankId, voter_id: voterId, user_id: userId };
  const { reasons } = (await findOnScreen(db, asking, voterId)) ?? {};
  if (!reasons) throw new ApiError('CONFLICT', sentence('CALLS_NOT_YOURS'));
  if ((await countCalls(db, of, new Date(now.getTime() - day))) >= mostCallsToOne)
    throw new ApiError('CONFLICT', sentence('CALLS_RING_OFTEN', { max: mostCallsToOne }));
  // One that was asked for and never connected is no call: asked for again it is the same one.
  const waiting = await latestCall(db, of, { inBrowser: true });
  const isSame = waiting?.status === 'intended' && waiting.to_number === person.phone_number;
  // And of no one two wait: of those that were asked for before, on another turn or by another number, none connects any longer.
  await failWaiting(db, of, isSame ? waiting.id : null);
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
    const asked = await holdBrowserCall(tx, campaignId, id, { lock: false });
    if (asked === null) return null;
    // The person is held before the call: of two calls to one person that connect at once the second counts the first.
    const person = await stillOnScreen(tx, asked, now);
    const call = await holdBrowserCall(tx, campaignId, id);
    if (call === null) return null;
    const numbers = { from: call.from_number, to: call.to_number };
    if (call.status === 'ringing') return call.carrier_id === carrierId ? numbers : null;
    if (call.status !== 'intended' || now.getTime() - call.requested_at.getTime() > connectsWithin) return null;
    const isFew = (await countCalls(tx, call, new Date(now.getTime() - day))) < mostCallsToOne;
    if (person === null || !isFew || !(await isOurNumber(tx, campaignId, call.from_number))) {
      await settleCall(tx, campaignId, id, { status: 'failed' });
      return null;
    }
    const { door_id, reasons } = person;
    if (door_id !== null) {
      const touch = {
        campaign_id: campaignId,
        source_id: call.phone_bank_id,
        voter_id: call.voter_id,
        door_id,
        reasons,
      };
      await recordCall(tx, touch, now);
    }
    await settleCall(tx, campaignId, id, { status: 'ringing', carrier_id: carrierId });
    return numbers;
  });
}

/** Whom a call is to, held until the transaction ends; null unless everything that let it begin holds still: the caller, the phone bank, the screen, the ledger. */
async function stillOnScreen(tx: Db, call: BrowserCall, now: Date): Promise<OnScreen | null> {
  const { campaign_id: campaignId, phone_bank_id: phoneBankId, voter_id: voterId, user_id: userId } = call;
  const member = await findCallingMember(tx, campaignId, userId);
  if (member === null) return null;
  const standing = await requireCaller(tx, { campaign_id: campaignId, title: member.title }, userId, phoneBankId).catch(
    (error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    },
  );
  const { filters, status, is_phone_banking_enabled: isOn } = standing ?? {};
  if (!standing || !filters || status !== 'Active' || !isOn) return null;
  const person = await findOnScreen(tx, { campaignId, phoneBankId, filters, userId, now }, voterId);
  if (person === null || person.refusal !== null || person.phone_number !== call.to_number) return null;
  const zones = recipientZones({ zip: person.zip, phone: call.to_number }, member);
  return mayReachAt('call', now.getTime(), zones, standing) ? person : null;
}
