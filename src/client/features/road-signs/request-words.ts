// Requests for signs in words: how they stand, and what was done with them.
import type { SignRequest, SignRequestState } from '../../../contract/office/sign-requests';
import { key, t } from '../../i18n/texts';
import type { TagLook } from '../../ui/primitives/tag';

export const requestWords: Record<SignRequestState, { title: string; look: TagLook }> = {
  requested: { title: key('Requested||sign'), look: 'lamp' },
  assigned: { title: key('Assigned||sign'), look: 'neutral' },
  placed: { title: key('Placed||sign'), look: 'good' },
  declined: { title: key('Declined||sign'), look: 'refused' },
  done: { title: key('Done||door report'), look: 'good' },
};

type Event = SignRequest['history'][number];

export function eventWords({ state, by, to }: Event): string {
  switch (state) {
    case 'requested':
      return t('Requested, noted by {by}', { by });
    case 'assigned':
      return t('Assigned to {to} by {by}', { to: to ?? '', by });
    case 'unassigned':
      return t('Assignment removed by {by}', { by });
    case 'placed':
      return t('Placed by {by}', { by });
    case 'declined':
      return t('Declined, noted by {by}', { by });
    case 'done':
      return t('Marked done by {by}', { by });
    case 'reopened':
      return t('Reopened by {by}', { by });
  }
}

export const isOpen = ({ state }: SignRequest): boolean => state === 'requested' || state === 'assigned';

export const whoWants = ({ voter_name }: SignRequest): string => voter_name ?? t('Household');

export function requestAddress({ address, unit, city, zip }: SignRequest): string {
  if (address === '') return t('A confidential address');
  return [unit ? `${address} #${unit}` : address, city, zip].filter(Boolean).join(', ');
}
