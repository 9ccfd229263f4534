// Rings a volunteer's phone for one person. What is intended is committed before the carrier is asked, so that a crash in between neither
// forgets it nor rings twice: the next try asks the carrier whether it knows of the call.
import type { CallReply } from '../../../contract/call';
import type { contract } from '../../../contract';
import { sentence } from '../../../contract/messages/every-message';
import { isOrdinaryPhone, mostCallsToOne, mostOwnPhones } from '../../../domain/phone-banks/ring-back';
import { inTransaction, type Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import { CarrierError } from '../../providers/carrier/carrier-error';
import type { RungCall, VoiceCarrier } from '../../providers/carrier/voice';
import { orSentence } from '../phone-numbers/carrier-answers';
import { followCalls, recordCall } from './called-repo';
import {
  countCalls,
  insertCall,
  isLeftAlone,
  latestCall,
  noteOwnPhone,
  settleCall,
  type CarrierCall,
} from './carrier-calls-repo';
import { samePerson, type nextPerson } from './next-person';
import type { Asking } from './next-person-repo';
import { holdRecipient } from './results-repo';
import { acquireNumber, isOurNumber } from './sessions-repo';

type Rung = CallReply<typeof contract.calling.initiateCall>;

interface Wanted {
  asking: Asking;
  standing: Parameters<typeof nextPerson>[2];
  voterId: string;
  volunteer: string;
}

const day = 86_400_000;

/** A call that was asked for less than this ago isn't made again, in milliseconds. */
const onItsWay = 30_000;

/** Throws CONFLICT for someone whom this caller doesn't have, or may not call any longer; UNAVAILABLE where the carrier fails. */
export async function initiateCall(db: Db, voice: VoiceCarrier, wanted: Wanted): Promise<Rung> {
  const { asking, voterId, volunteer } = wanted;
  const { campaignId, phoneBankId, userId, now } = asking;
  if (!isOrdinaryPhone(volunteer)) throw new ApiError('INVALID', sentence('CALLS_RING_NUMBER'));
  const person = await samePerson(voterId, db, asking, wanted.standing);
  if (person.phone_number === volunteer || (await isOurNumber(db, campaignId, volunteer)))
    throw new ApiError('INVALID', sentence('CALLS_RING_OURS'));
  if (await isLeftAlone(db, campaignId, volunteer)) throw new ApiError('INVALID', sentence('CALLS_RING_REFUSED'));
  const of = { campaign_id: campaignId, phone_bank_id: phoneBankId, voter_id: voterId, user_id: userId };
  const from = await acquireNumber(db, campaignId, userId, now);
  if (from === null) throw new ApiError('CONFLICT', sentence('CALLS_NO_NUMBER'));

  const earlier = await latestCall(db, of);
  if (earlier && isOnItsWay(earlier, now)) {
    const rung = await orSentence(() => voice.find({ from: earlier.from_number, volunteer }, earlier.requested_at));
    if (rung || earlier.status === 'ringing') return settled(db, campaignId, earlier.id, rung, earlier.from_number);
  }

  const begun = await inTransaction(db, async (tx) => {
    const recipient = found(await holdRecipient(tx, campaignId, phoneBankId, voterId));
    // A second tap, or another device, began one meanwhile; or the carrier is still being asked.
    const meanwhile = await latestCall(tx, of);
    if (meanwhile && isOnItsWay(meanwhile, now) && (meanwhile.id !== earlier?.id || meanwhile.status === 'intended'))
      return { isNew: false, id: meanwhile.id, from: meanwhile.from_number, status: meanwhile.status };
    await requireFew(tx, of, volunteer, now);
    if (recipient.door_id !== null) {
      const { reasons, door_id } = recipient;
      const touch = { campaign_id: campaignId, source_id: phoneBankId, voter_id: voterId, door_id, reasons };
      await recordCall(tx, touch, now);
    }
    const { reasons } = recipient;
    const id = await insertCall(tx, { ...of, from_number: from, to_number: person.phone_number, reasons }, now);
    return { isNew: true, id, from, status: 'intended' as const };
  });
  const { id } = begun;
  if (!begun.isNew) return { id, status: begun.status, phone_number: begun.from, simulated: null };
  try {
    const rung = await voice.ring({ from, volunteer, person: person.phone_number });
    return await settled(db, campaignId, id, rung, from);
  } catch (error) {
    const unsure = error instanceof CarrierError && error.kind === 'unsure';
    await inTransaction(db, async (tx) => {
      await settleCall(tx, campaignId, id, { status: unsure ? 'unsure' : 'failed' });
      if (!unsure) await followCalls(tx, { campaign_id: campaignId, source_id: phoneBankId, voter_id: voterId });
    });
    return orSentence(() => Promise.reject(error));
  }
}

/** Throws CONFLICT for one phone or one call too many within a day. */
async function requireFew(tx: Db, of: Parameters<typeof countCalls>[1], volunteer: string, now: Date): Promise<void> {
  if ((await noteOwnPhone(tx, of, volunteer, now)) > mostOwnPhones)
    throw new ApiError('CONFLICT', sentence('CALLS_RING_PHONES', { max: mostOwnPhones }));
  if ((await countCalls(tx, of, new Date(now.getTime() - day))) >= mostCallsToOne)
    throw new ApiError('CONFLICT', sentence('CALLS_RING_OFTEN', { max: mostCallsToOne }));
}

/** Whether a call may be under way that was asked for lately. */
const isOnItsWay = (call: CarrierCall, now: Date): boolean =>
  call.status !== 'failed' && now.getTime() - call.requested_at.getTime() < onItsWay;

async function settled(db: Db, campaignId: string, id: string, rung: RungCall | null, from: string): Promise<Rung> {
  await settleCall(db, campaignId, id, { status: 'ringing', ...(rung && { carrier_id: rung.carrier_id }) });
  return { id, status: 'ringing', phone_number: from, simulated: rung?.simulated ?? null };
}
