// People in a campaign's contact ledger, as a file enters them, and such as may be one of them.
import type { ContactReason } from '../../src/domain/contact-ledger/entry-reach';
import { allChannels, enter } from '../../src/server/modules/contact-ledger/entries-repo';
import { deriveLeftOut } from '../../src/server/modules/contact-ledger/left-out-repo';
import type { TestApi, TestCampaign } from './api';
import { makeTurf } from './turf';

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

/** Someone who is held back because a person with another last name at the same address died. */
export async function heldPair(
  api: TestApi,
  campaign: Pick<TestCampaign, 'id'>,
  first = 'Ann',
): Promise<{ voter_id: string; entry_id: string }> {
  const [door] = await makeTurf(api, campaign, { doors: 1 });
  const [voter, late] = door!.voters;
  const as = (id: string, last: string) =>
    api.db.updateTable('voters').set({ first, last, birth_year: 1950 }).where('id', '=', id).execute();
  await as(voter!.id, 'Whitfield');
  await as(late!.id, 'Marsh');
  await leaveAlone(api, campaign, late!.id, 'deceased');
  const { entry_id } = await api.db
    .selectFrom('contact_matches')
    .select('entry_id')
    .where('voter_id', '=', voter!.id)
    .executeTakeFirstOrThrow();
  return { voter_id: voter!.id, entry_id };
}
