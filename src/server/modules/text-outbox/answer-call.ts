// What someone hears who calls one of our numbers: they see it when we call or text them, and no one sits at its other end.
import { textSentence } from '../../../contract/messages/texts';
import type { Db } from '../../db/connection';
import { getCampaign } from '../campaigns/repo';
import { campaignOfNumber } from './incoming-repo';

/** Null: it isn't a number of ours. */
export async function answerToCall(db: Db, ourNumber: string): Promise<string | null> {
  const campaignId = await campaignOfNumber(db, ourNumber);
  if (campaignId === null) return null;
  const { name: campaign } = await getCampaign(db, campaignId);
  return textSentence('CALL_ANSWER', { campaign }).detail;
}
