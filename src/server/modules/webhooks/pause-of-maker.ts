// A webhook sends what voters say to an address that someone chose: once they manage the campaign no longer, a manager says whether it goes on.
import type { Db } from '../../db/connection';
import type { Services } from '../../http/handler';
import { audit } from '../audit/repo';
import { tellPaused } from './paused-email';
import { managersOf, pauseWebhooksBy } from './paused-repo';

/** Call it when someone has left a campaign or has another title there: pauses their webhooks unless they manage it still, and tells who does. */
export async function pauseWebhooksOf(
  { db, user, services }: { db: Db; user: { id: string }; services: Pick<Services, 'jobs'> },
  campaign_id: string,
  makerId: string,
): Promise<void> {
  if ((await managersOf(db, campaign_id)).some(({ id }) => id === makerId)) return;
  const paused = await pauseWebhooksBy(db, campaign_id, makerId);
  await audit({ db, user, member: { campaign_id } }, 'webhook_paused', ...paused);
  for (const { id } of paused) await tellPaused(db, services.jobs, campaign_id, id);
}
