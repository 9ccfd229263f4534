// Registration: an invited address with an identity becomes a user.
import { sentence } from '../../../contract/messages/every-message';
import type { contract } from '../../../contract';
import type { User } from '../../../contract/users';
import { ApiError } from '../../http/errors';
import type { Context } from '../../http/handler';
import { findOpenByToken } from '../invitations/repo';
import { adopt } from './adopt';
import { presentUser } from './present';
import { findActiveByUid, findClosedByEmail, insertUser, reopenUser, updateUser, type UserRow } from './repo';

/**
 * The identity may be unverified still; the invitation must be to exactly its address. The invitation stays open: the
 * person accepts it in the chooser. The same registration again answers the same: the first reply may have been lost.
 */
export async function register({
  body,
  identity,
  db,
  now,
  services,
}: Context<typeof contract.users.register>): Promise<User> {
  // The password itself went to the identity provider; here only the two are compared, and dropped.
  const { password, password_confirmation, email, token, first, last } = body;
  if (password_confirmation !== undefined && password_confirmation !== password)
    throw new ApiError('INVALID', sentence('PASSWORDS_DIFFER'));

  // Until the address is proved, nothing is told of what was sent to it.
  const present = async (user: UserRow): Promise<User> => {
    const record = await presentUser(db, user, identity.uid, now);
    return identity.emailVerified ? record : { ...record, former_uids: [], campaigns: [], invitations: [] };
  };
  const known = await findActiveByUid(db, identity.uid);
  const invitation = await findOpenByToken(db, token);
  if (known) {
    const isRetry = invitation?.receiver_email === email && known.first === first && known.last === last;
    if (!isRetry || email !== identity.email) throw new ApiError('ALREADY_REGISTERED');
    return present(known);
  }

  if (!invitation || invitation.receiver_email !== identity.email || email !== identity.email)
    throw new ApiError('INVITATION_INVALID');

  const adopted = await adopt(db, services.config.auth, identity);
  if (adopted) return present(await updateUser(db, adopted.id, { first, last }));

  const values = { identity_uid: identity.uid, first, last, email };
  const closed = await findClosedByEmail(db, email);
  const user = closed ? await reopenUser(db, closed.id, values) : await insertUser(db, values);
  if (user) return present(user);

  // Someone was faster: either this same person in another request, or another account with the address.
  const twin = await findActiveByUid(db, identity.uid);
  if (!twin) throw new ApiError('ALREADY_REGISTERED');
  return present(twin);
}
