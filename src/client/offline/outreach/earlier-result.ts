// The one result of a call that releases before the outbox had them kept in the browser's storage for the session.
import * as z from 'zod/mini';
import { id } from '../../../contract/fields';
import { hasEncrypted, readEncrypted, writeEncrypted } from '../../session/encrypted-storage';

const earlier = z.object({ bank_id: id, name: z.string(), body: z.looseObject({ campaign_id: id, voter_id: id }) });

/** Hands over what is left there, as it is kept today. It is the signed-in person's: signing out emptied that storage. */
export async function moveEarlierResult(keep: (given: unknown) => Promise<unknown>): Promise<void> {
  if (!hasEncrypted('call_result')) return;
  const left = z.safeParse(earlier, await readEncrypted('call_result'));
  if (left.success) {
    const { bank_id: phone_bank_id, name, body } = left.data;
    const { campaign_id, voter_id, ...result } = body;
    const common = { campaign_id, voter_id, name, clicked_at: Date.now(), problem: null };
    await keep({ kind: 'call_result', ...common, phone_bank_id, result });
  }
  await writeEncrypted('call_result', null);
}
