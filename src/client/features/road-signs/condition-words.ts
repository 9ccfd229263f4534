// How placed signs stand, in words: as a state, as what one says of them, and as what was just saved.
import type { PlacementEvent } from '../../../contract/office/placements';
import type { PlacementState } from '../../../domain/road-signs/placement-state';
import { stands } from '../../../domain/road-signs/condition';
import { formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import type { SignCondition } from '../../../contract/facts/sign-report';
import type { IconName } from '../../ui/primitives/icons';
import { rareIcons } from '../../ui/primitives/rare-icons';
import type { TagLook } from '../../ui/primitives/tag';

export const conditionWords: Record<
  SignCondition,
  { title: string; said: string; look: TagLook; icon: IconName; done: string }
> = {
  standing: {
    title: key('Standing'),
    said: key('Still there'),
    look: 'good',
    icon: 'check',
    done: key('{sign} still there'),
  },
  missing: {
    title: key('Missing'),
    said: key('Missing'),
    look: 'refused',
    icon: rareIcons.search,
    done: key('{sign} missing'),
  },
  damaged: { title: key('Damaged'), said: key('Damaged'), look: 'lamp', icon: 'alert', done: key('{sign} damaged') },
  taken_down: {
    title: key('Taken down'),
    said: key('I took it down'),
    look: 'neutral',
    icon: 'download',
    done: key('{sign} taken down'),
  },
};

/** The same for the office: who only stands where it was put, and what someone saw since. */
export const stateWords: Record<PlacementState, { title: string; look: TagLook }> = {
  placed: { title: key('Placed||sign'), look: 'neutral' },
  verified: { title: key('Verified||sign'), look: 'good' },
  missing: conditionWords.missing,
  damaged: conditionWords.damaged,
  taken_down: conditionWords.taken_down,
};

/** A line of a placement's history. */
export const historyWords: Record<PlacementEvent['state'], { title: string; look: TagLook }> = {
  ...conditionWords,
  placed: stateWords.placed,
  standing: stateWords.verified,
};

export const signCount = (count: number): string => tPlural(count, '{count} sign', '{count} signs');

/** How many signs were placed, and how many of them still stand: two numbers, each by its own word. */
export function placedWords(placed: readonly { condition: SignCondition }[]): string {
  const standing = placed.filter(stands).length;
  const signs = signCount(placed.length);
  return standing === placed.length
    ? t('{signs} placed', { signs })
    : t('{signs} placed, {standing} still standing', { signs, standing: formatNumber(standing) });
}
