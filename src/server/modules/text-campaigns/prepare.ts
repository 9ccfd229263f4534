// Lists the recipients of a text campaign that was started, in one transaction: it happens once, however often the job is begun.
import { filterParams } from '../../../contract/voters/voter-filters';
import { canarySize } from '../../../domain/texting/pause-rules';
import { inTransaction, type Db } from '../../db/connection';
import { listRecipients } from './reach-repo';
import { endPreparing, holdTextCampaign, setTextStatus } from './repo';

export function prepareTextCampaign(db: Db, campaignId: string, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await holdTextCampaign(tx, campaignId, id);
    if (held?.status !== 'Preparing') return;
    const filters = filterParams.parse(held.filter_params);
    const { numbers, left_out } = await listRecipients(tx, { campaign_id: campaignId, id, filters }, now);
    await endPreparing(tx, campaignId, id, { left_out, canary_size: canarySize(numbers) });
    await setTextStatus(tx, campaignId, id, { status: numbers > 0 ? 'Active' : 'Draft' }, now);
  });
}

/** Its maker can start it again. */
export function giveUpPreparing(db: Db, campaignId: string, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await holdTextCampaign(tx, campaignId, id);
    if (held?.status === 'Preparing') await setTextStatus(tx, campaignId, id, { status: 'Draft' }, new Date());
  });
}
