// GET /users/me: the signed-in user, or what stands between an identity and an account.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { Me } from '../../../contract/users';
import type { Db } from '../../db/connection';
import { ApiError } from '../../http/errors';
import type { Context } from '../../http/handler';
import type { Identity } from '../../http/identity';
import { moveOwnership } from '../campaigns/repo';
import { listOpenFor } from '../invitations/repo';
import { presentUser } from './present';
import {
  adoptByEmail,
  changeEmail,
  findActiveByUid,
  findClosedByEmail,
  getUser,
  updateUser,
  type UserRow,
} from './repo';

export async function me({ identity, db, now }: Context<typeof contract.users.me>): Promise<Me> {
  const user = (await findActiveByUid(db, identity.uid)) ?? (await adoptByEmail(db, identity));
  if (user) return presentUser(db, await followIdentity(db, user, identity), identity.uid, now);

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
async function followIdentity(db: Db, user: UserRow, identity: Identity): Promise<UserRow> {
  if (user.is_verified && user.email === identity.email) return user;
  if (user.email !== identity.email) await followEmail(db, user, identity.email);
  return updateUser(db, user.id, { is_verified: true });
}

/** An address that another account has already is not followed: this user keeps the old one. */
async function followEmail(db: Db, user: UserRow, email: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { email: old } = await getUser(tx, user.id);
    if (await changeEmail(tx, user.id, email)) await moveOwnership(tx, user.id, old, email);
  });
}
