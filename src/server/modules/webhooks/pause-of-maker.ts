// A webhook sends what voters say to an address that someone chose: once they manage the campaign no longer, a manager says whether it goes on.
import { inTransaction, type Db } from '../../db/connection';
import type { Services } from '../../http/handler';
import { eachAlone } from '../../jobs/each-alone';
import { audit } from '../audit/repo';
import { tellPaused } from './paused-email';
import { makersUnnoticed, managersOf, pauseWebhooksBy } from './paused-repo';

/** Call it when someone has left a campaign or has another title there: pauses their webhooks unless they manage it still, and tells who does. */
export async function pauseWebhooksOf(
  { db, user, services }: { db: Db; user: { id: string }; services: Pick<Services, 'jobs'> },
  campaign_id: string,
  makerId: string,
): Promise<void> {
  const paused = await pauseUnlessManaging(db, services.jobs, campaign_id, makerId);
  await audit({ db, user, member: { campaign_id } }, 'webhook_paused', ...paused);
}

/** The same for everyone who left unnoticed: before there was this, or by a server of the release before. No one's act, so in no log. */
export async function pauseOfMakersGone({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const makers = await makersUnnoticed(db);
  await eachAlone(
    makers.map(
      ({ campaign_id, maker_id }) =>
        () =>
          inTransaction(db, async (tx) => void (await pauseUnlessManaging(tx, jobs, campaign_id, maker_id))),
    ),
  );
}

async function pauseUnlessManaging(tx: Db, jobs: Services['jobs'], campaign_id: string, makerId: string) {
  if ((await managersOf(tx, campaign_id)).some(({ id }) => id === makerId)) return [];
  const paused = await pauseWebhooksBy(tx, campaign_id, makerId);
  for (const { id } of paused) await tellPaused(tx, jobs, campaign_id, id);
  return paused;
}
