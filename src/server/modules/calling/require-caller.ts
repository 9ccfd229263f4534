// Who may call in a phone bank.
import { may } from '../../../domain/access/capabilities';
import type { Db } from '../../db/connection';
import { ApiError, found } from '../../http/errors';
import type { Member } from '../../http/handler';
import { findStanding, isActiveCaller } from '../phone-banks/repo';
import { hadPerson } from './next-person-repo';

/** Whoever calls in a phone bank, and any manager. Throws NOT_FOUND for everyone else. */
export async function requireCaller(db: Db, member: Pick<Member, 'campaign_id' | 'title'>, userId: string, id: string) {
  const standing = found(await findStanding(db, member.campaign_id, id, userId));
  if (!standing.is_caller && !may(member.title, 'phone_banking.manage')) throw new ApiError('NOT_FOUND');
  return standing;
}

/** As {@link requireCaller}, and whoever called this person before they were taken off the phone bank: what came of it isn't lost. */
export async function requireReporter(db: Db, member: Member, userId: string, id: string, voterId: string) {
  const standing = found(await findStanding(db, member.campaign_id, id, userId));
  const mayReport =
    standing.is_caller ||
    may(member.title, 'phone_banking.manage') ||
    (await hadPerson(db, { campaignId: member.campaign_id, phoneBankId: id, userId }, voterId));
  if (!mayReport) throw new ApiError('NOT_FOUND');
  return standing;
}

/** Callers of any phone bank that is active, and managers. Throws NOT_FOUND for everyone else. */
export async function requireAnyCaller(db: Db, { campaign_id, title }: Member, userId: string): Promise<void> {
  if (may(title, 'phone_banking.manage') || (await isActiveCaller(db, campaign_id, userId))) return;
  throw new ApiError('NOT_FOUND');
}
