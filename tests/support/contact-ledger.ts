// Enters someone into a campaign's contact ledger as a file does.
import type { ContactReason } from '../../src/domain/contact-ledger/entry-reach';
import { allChannels, enter } from '../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../src/server/modules/contact-ledger/left-out-repo';
import type { TestApi, TestCampaign } from './api';

export async function leaveAlone(
  { db }: Pick<TestApi, 'db'>,
  campaign: Pick<TestCampaign, 'id'>,
  voterId: string,
  reason: ContactReason,
): Promise<void> {
  const said = { fact_id: null, reported_by: null, upload_id: crypto.randomUUID(), since: null };
  const covered = await enter(db, campaign.id, [{ voter_id: voterId, reason, channels: allChannels, ...said }]);
  await deriveLeftOut(db, campaign.id, covered);
}
