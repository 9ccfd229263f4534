// Makes a mailing that is due: asks the ledger about everyone and records whom it let, in one transaction, so that it happens once
// however often the job is begun.
import { inTransaction, type Db } from '../../db/connection';
import type { Jobs } from '../../jobs/queue';
import { insertCodes } from '../mail-codes/repo';
import { findGroup } from '../voter-groups/repo';
import { touchRecipients } from './recipients-repo';
import { endMaking, holdMaking } from './repo';

/** Until a voter group is counted, in seconds; for an hour. */
const waitForGroup = 10;
const mostWaits = 360;

export async function makeMailing(
  { db, jobs }: { db: Db; jobs: Pick<Jobs, 'add'> },
  campaignId: string,
  id: string,
  now: Date,
  waits = 0,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mailing = await holdMaking(tx, campaignId, id);
    if (!mailing) return;
    const group = await findGroup(tx, campaignId, mailing.voter_group_id);
    if (group?.status === 'Pending' && waits < mostWaits) {
      const again = { mailer_campaign_id: id, campaign_id: campaignId, waits: waits + 1 };
      await jobs.add(tx, 'mailing', again, { after: waitForGroup });
    } else if (group?.status === 'Ready') {
      const reach = await touchRecipients(tx, mailing, now);
      if (mailing.page !== null) await insertCodes(tx, mailing, now);
      await endMaking(tx, campaignId, id, { ...reach, status: 'ready', made_at: now });
    } else await endMaking(tx, campaignId, id, { status: 'failed' });
  });
}

export function giveUpMailing(db: Db, campaignId: string, id: string): Promise<void> {
  return endMaking(db, campaignId, id, { status: 'failed' });
}
