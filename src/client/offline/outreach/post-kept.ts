// The request of each thing that is kept, and whether a text that waited long has arrived after all.
import { contract } from '../../../contract';
import type { SendResult } from '../../../contract/outreach/texting';
import { call } from '../../data/api';
import type { KeptOutreach, KeptText } from './kept-outreach';

/** Milliseconds: a caller looks at the screen meanwhile. */
const longestWait = 15_000;

/** The result has arrived, and its answers have not: a server of an earlier release knew of none. */
export class AnswersNotTaken extends Error {}

/** What the server made of it; of a call's result it keeps what it was given. Throws as any call, and AnswersNotTaken. */
export async function postKept(kept: KeptOutreach): Promise<SendResult | null> {
  const { campaign_id, voter_id } = kept;
  if (kept.kind === 'call_result') {
    const { phone_bank_id: id, result } = kept;
    const body = { campaign_id, voter_id, ...result };
    const taken = await call(contract.calling.updateCallResult, { params: { id }, body }, { timeoutMs: longestWait });
    if (taken.answers_taken < (result.survey?.answers.length ?? 0)) throw new AnswersNotTaken();
    return null;
  }
  const { message_id, text_campaign_id, message } = kept;
  const body = { campaign_id, voter_id, message, message_id };
  return kept.kind === 'first'
    ? call(contract.texting.send, {
        params: { id: text_campaign_id },
        body: { ...body, sending_phone_number: kept.sending_phone_number },
      })
    : call(contract.texting.reply, { body: { ...body, text_campaign_id } });
}

/** Whether the server has this text, from a try whose answer never came. Throws as any call. */
export async function hasArrived({ campaign_id, text_campaign_id, voter_id, message_id }: KeptText): Promise<boolean> {
  const { messages } = await call(contract.texting.conversation, {
    query: { campaign_id, text_campaign_id, voter_id },
  });
  return messages.some(({ id }) => id === message_id);
}
