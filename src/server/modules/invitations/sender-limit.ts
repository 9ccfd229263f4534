// How many invitations one person may e-mail in a day, in all campaigns together: the text is theirs, and so may be any number of campaigns.
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Services } from '../../http/handler';
import { countMembers, countUp } from '../../http/rate-repo';
import { listMemberships } from '../campaigns/memberships-repo';

const oneDay = 86_400;
/** What one campaign's own limits let through in a day, one by one, many at once and sent again: so many times what it may invite. */
const ofOneCampaign = 10;

/**
 * Counts invitations that are about to be e-mailed. Throws TOO_MANY where their sender has sent, in all campaigns together, what one
 * campaign with the members of all of them could.
 */
export async function countSent(
  { db, user, services }: { db: Db; user: { id: string }; services: Pick<Services, 'config'> },
  invitations: number,
): Promise<void> {
  if (invitations === 0) return;
  const { hits, wait } = await countUp(db, `invitations by ${user.id}`, oneDay, invitations);
  const usual = services.config.limits.daily.invitations;
  if (hits <= ofOneCampaign * usual) return;
  let members = 0;
  for (const { campaign_id } of await listMemberships(db, user.id)) members += await countMembers(db, campaign_id);
  if (hits > ofOneCampaign * Math.max(usual, members))
    throw new ApiError('TOO_MANY', undefined, { retryAfter: Math.max(1, wait) });
}
