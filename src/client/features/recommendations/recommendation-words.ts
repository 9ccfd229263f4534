// Recommendations in words: how far one is, what it was compared by, and how long a walk takes.
import { scoreParts } from '../../../contract/proposals/reasons';
import type { Recommendation, RecommendedWalkbook } from '../../../contract/recommendations';
import { metresPerMinute, minutesAtDoor } from '../../../domain/walkbooks/estimate';
import { formatDistance, formatDuration, formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import type { TagLook } from '../../ui/primitives/tag';
import { partName } from './score-words';

const steps: Record<Recommendation['step'], string> = {
  waiting: key('Waiting to start'),
  learning: key('Learning when people are home'),
  scoring: key('Scoring doors'),
  cutting: key('Cutting turf'),
  ordering: key('Planning routes'),
  checking: key('Checking against your own past'),
  done: key('Done||step'),
};
export const stepWords = ({ step }: Pick<Recommendation, 'step'>): string => t(steps[step]);

export const looks: Record<Recommendation['status'], TagLook> = {
  Pending: 'lamp',
  Computing: 'lamp',
  Ready: 'good',
  Failed: 'refused',
};

export const isInFlight = ({ status }: Pick<Recommendation, 'status'>): boolean =>
  status === 'Pending' || status === 'Computing';

/** 125 -> '2 h 5 min', to five minutes. */
export function timeWords(minutes: number): string {
  return formatDuration(Math.max(5, Math.round(minutes / 5) * 5));
}

/** What it proposes, in a line; null while it is computed or when it is nothing. */
export function sumWords(recommendation: Recommendation): string | null {
  const { walkbooks, doors, expected_contacts: contacts, minutes } = recommendation;
  if (walkbooks === 0) return null;
  if (contacts === null)
    return t('{walkbooks} with {doors}: an estimated {time} of walking and talking', {
      walkbooks: tPlural(walkbooks, '{count} walkbook', '{count} walkbooks'),
      doors: tPlural(doors, '{count} door', '{count} doors'),
      time: timeWords(minutes),
    });
  return t('{walkbooks} with {doors}: an estimated {contacts} in {time} of walking and talking', {
    walkbooks: tPlural(walkbooks, '{count} walkbook', '{count} walkbooks'),
    doors: tPlural(doors, '{count} door', '{count} doors'),
    contacts: tPlural(Math.round(contacts), '{count} conversation', '{count} conversations'),
    time: timeWords(minutes),
  });
}

/** The doors that it looked at, and those that wait elsewhere. */
export function consideredWords({ considered, waiting_elsewhere: waiting }: Recommendation): string {
  const looked = tPlural(considered, 'Chosen from {count} door.', 'Chosen from {count} doors.');
  if (waiting === 0) return looked;
  return `${looked} ${tPlural(waiting, '{count} is already in a walkbook.', '{count} are already in walkbooks.')}`;
}

/** What its areas were compared by: 'Weights: Undecided voters 4 · Density 3'; null where no one knows. */
export function weightWords({ weights }: Recommendation): string | null {
  if (!weights) return null;
  const weighty = scoreParts.filter((part) => weights[part] > 0).toSorted((a, b) => weights[b] - weights[a]);
  return t('Weights: {parts}.', {
    parts: weighty.map((part) => `${partName(part)} ${formatNumber(weights[part])}`).join(' · '),
  });
}

/** What the times are made of. */
export const paceWords = (): string =>
  t(
    'Times are estimates, not measured in this campaign: {minutes} minutes at each door and {distance} of walking an hour, or driving where doors are far apart.',
    {
      minutes: formatNumber(minutesAtDoor, 1),
      distance: formatDistance(metresPerMinute * 60),
    },
  );

/** Those that are not in use yet. */
export const proposed = <T extends Pick<RecommendedWalkbook, 'status'>>(all: readonly T[]): T[] =>
  all.filter(({ status }) => status === 'Proposed');
