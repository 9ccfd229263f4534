// The one result of a call that the server doesn't have yet: kept on this device, encrypted, until it does. Sent as often as it takes,
// it is one: a call is known by its caller, person and start.
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { callResult } from '../../../contract/outreach/calling';
import { channel } from '../../../contract/fields';
import { call } from '../../data/api';
import { hasEncrypted, readEncrypted, writeEncrypted } from '../../session/encrypted-storage';

const unsentResult = z.object({
  user_id: z.string(),
  bank_id: z.string(),
  /** Of the person, for the screen. */
  name: z.string(),
  body: z.object({
    campaign_id: z.string(),
    voter_id: z.string(),
    call_result: callResult,
    call_notes: z.string(),
    tags: z.array(z.string()),
    call_duration: z.number(),
    call_start_time: z.string(),
    call_session_id: z.nullable(z.string()),
    phone_number: z.string(),
    call_back_at: z.optional(z.string()),
    call_back_zone: z.optional(z.string()),
    no_channels: z.optional(z.array(channel)),
  }),
});
export type UnsentResult = z.infer<typeof unsentResult>;

/** What waits of this person since an earlier visit; null: nothing. */
export async function readUnsent(userId: string): Promise<UnsentResult | null> {
  const kept = unsentResult.safeParse(await readEncrypted('call_result'));
  return kept.success && kept.data.user_id === userId ? kept.data : null;
}

/** False where this browser keeps nothing: it then waits as long as the screen is open. */
export async function keepUnsent(result: UnsentResult): Promise<boolean> {
  await writeEncrypted('call_result', result);
  return hasEncrypted('call_result');
}

export const forgetUnsent = (): Promise<void> => writeEncrypted('call_result', null);

export const sendResult = ({ bank_id, body }: UnsentResult) =>
  call(contract.calling.updateCallResult, { params: { id: bank_id }, body }, { timeoutMs: 15_000 });
