// Campaign rows as the wire shows them.
import type { Membership } from '../../../contract/invitations';
import type { MembershipRow } from './memberships-repo';

export function presentMembership(
  { owner_email, entered_from: from, ...row }: MembershipRow,
  email: string,
): Membership {
  const is_owner = owner_email === email;
  return { ...row, is_owner, is_entered: !is_owner && from !== null };
}
