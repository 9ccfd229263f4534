// Campaign rows as the wire shows them.
import type { Membership } from '../../../contract/invitations';
import type { MembershipRow } from './memberships-repo';

export function presentMembership(
  { owner_email, entered_from: _from, ...row }: MembershipRow,
  email: string,
): Membership {
  return { ...row, is_owner: owner_email === email };
}
