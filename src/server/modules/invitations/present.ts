// Invitation rows as the wire shows them: the token leaves only as a link, and only for those who may invite.
import { randomBytes } from 'node:crypto';
import type { Invitation } from '../../../contract/invitations';
import type { InvitationRow } from './repo';

/** 256 bits that no one can guess, fit for an address. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The path of the registration screen for a token. */
export function registrationPath(token: string): string {
  return `/auth/register?invitationToken=${token}`;
}

export function presentInvitation(row: InvitationRow, now: Date, options: { link: boolean }): Invitation {
  const { token, expires_at, ...shown } = row;
  const expired = row.status === 'pending' && Date.parse(expires_at) <= now.getTime();
  const open = row.status === 'pending' && !expired;
  return {
    ...shown,
    status: expired ? 'expired' : row.status,
    link: options.link && open ? registrationPath(token) : null,
  };
}
