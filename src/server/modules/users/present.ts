// A user's own record as the wire shows it.
import type { Sentence } from '../../../contract/messages/sentence';
import type { User } from '../../../contract/users';
import type { Db } from '../../db/connection';
import { presentMembership } from '../campaigns/present';
import { listMemberships } from '../campaigns/memberships-repo';
import { presentInvitation } from '../invitations/present';
import { listOpenFor } from '../invitations/repo';
import { formerUids, type UserRow } from './repo';

/** The record with memberships and open invitations; `uid` is the identity provider's id of this user, `note` what they should know. */
export async function presentUser(db: Db, row: UserRow, uid: string, now: Date, note?: Sentence): Promise<User> {
  const memberships = await listMemberships(db, row.id);
  const invitations = await listOpenFor(db, row.email);
  const former_uids = row.former_uids.length > 0 ? await formerUids(db, row.id) : [];
  return {
    status: 'active',
    ...(note ?? { detail: '' }),
    ...row,
    former_uids,
    campaigns: memberships.map((membership) => presentMembership(membership, row.email)),
    invitations: invitations.map((invitation) => presentInvitation(invitation, now, { link: false })),
    oauth_accounts: [
      {
        provider: 'password',
        oauth_name: 'firebase',
        access_token: null,
        account_id: uid,
        account_email: row.email,
        account_verified: row.is_verified,
      },
    ],
  };
}
