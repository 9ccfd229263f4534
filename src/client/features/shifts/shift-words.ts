// A shift in words.
import { t, tPlural } from '../../i18n/texts';
import type { ShiftSeen } from './use-shifts';

export const doorsText = (doors: number) => tPlural(doors, '{count} door', '{count} doors');
export const conversationsText = (contacts: number) =>
  tPlural(contacts, '{count} conversation', '{count} conversations');

/** Where the work of a shift is; true without a network as well. */
export function savedText({ made, saved }: Pick<ShiftSeen, 'made' | 'saved'>): string {
  if (saved >= made) return t('{saved} of {made} results sent', { saved, made });
  return t('{saved} of {made} results sent. The rest will send automatically when you have signal.', { made, saved });
}
