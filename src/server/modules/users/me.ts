// GET /users/me: the signed-in user, or what stands between an identity and an account.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { Me } from '../../../contract/users';
import { type Db, inTransaction } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Context } from '../../http/handler';
import type { Identity } from '../../http/identity';
import type { Jobs } from '../../jobs/queue';
import { moveOwnership } from '../campaigns/repo';
import { moveOffers } from '../chapters/offers-repo';
import { jobOf, leaveAddress, readdressWaiting } from '../emails/repo';
import { followInvitations } from '../invitations/invitation-email';
import { listOpenFor } from '../invitations/repo';
import { tellAccountChanged } from './account-changed-email';
import { adopt } from './adopt';
import { presentUser } from './present';
import { changeEmail, findActiveByUid, findClosedByEmail, getUser, lockActive, updateUser, type UserRow } from './repo';

export async function me({ identity, db, now, services }: Context<typeof contract.users.me>): Promise<Me> {
  const user = (await findActiveByUid(db, identity.uid)) ?? (await adopt(db, services.config.auth, identity));
  if (user) return presentUser(db, await followIdentity(db, services.jobs, user, identity), identity.uid, now);

  const [invitation] = await listOpenFor(db, identity.email);
  if (invitation)
    return {
      status: 'registration_required',
      ...sentence('REGISTER_FIRST', { campaign: invitation.campaign_name }),
      email: identity.email,
      invitation_token: invitation.token,
    };
  throw new ApiError((await findClosedByEmail(db, identity.email)) ? 'LOGIN_NO_USER' : 'NOT_INVITED');
}

/** The identity provider knows the address, and whether it was verified; the record follows it. */
async function followIdentity(db: Db, jobs: Jobs, user: UserRow, identity: Identity): Promise<UserRow> {
  if (user.is_verified && user.email === identity.email) return user;
  if (user.email !== identity.email) await followEmail(db, jobs, user, identity);
  const followed = await getUser(db, user.id);
  // What was proved is the address of the identity, not one that the record keeps.
  return followed.email === identity.email ? updateUser(db, user.id, { is_verified: true }) : followed;
}

/**
 * What is owned and what was invited follows, and the old address is told. An address that another account has already is not followed:
 * this user keeps the old one. Nor is one of a token that was made before the present address came: such a token is good for an hour.
 */
async function followEmail(db: Db, jobs: Jobs, user: UserRow, { email, issuedAt }: Identity): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = await lockActive(tx, user.id);
    if (!known || known.email === email || isStale(known, issuedAt)) return;
    if (!(await changeEmail(tx, user.id, email, issuedAt))) return;
    const { email: old } = known;
    await moveOwnership(tx, user.id, old, email);
    await moveOffers(tx, old, email);
    await followInvitations({ db: tx, services: { jobs } }, old, email);
    await tellAccountChanged(tx, jobs, 'address_changed', known);
    // What waits for them goes to them; what tells the old address of the change was just stored, and stays.
    for (const { campaign_id, id, kind } of await readdressWaiting(tx, old, email))
      await jobs.add(tx, jobOf(kind), { email_id: id, campaign_id });
    await leaveAddress(tx, user.id, old);
  });
}

/** Whether a token was made before the present address came. Seconds are all that tokens tell: one of the same second says nothing newer. */
export function isStale({ email_changed_at: changed }: Pick<UserRow, 'email_changed_at'>, issuedAt: Date): boolean {
  return changed !== null && issuedAt.getTime() <= Date.parse(changed);
}
