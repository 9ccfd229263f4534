// Recommendations in words: how far one is, and how long a walk takes.
import type { Recommendation, RecommendedWalkbook } from '../../../contract/recommendations';
import { key, say, sayCount } from '../../../domain/words/say';
import type { TagLook } from '../../ui/tag';

const steps: Record<Recommendation['step'], string> = {
  waiting: key('Waiting for its turn'),
  learning: key('Learning when people are home'),
  scoring: key('Judging the doors'),
  cutting: key('Cutting turfs'),
  ordering: key('Planning the walks'),
  done: key('Done'),
};
export const stepWords = ({ step }: Pick<Recommendation, 'step'>): string => say(steps[step]);

export const looks: Record<Recommendation['status'], TagLook> = {
  Pending: 'lamp',
  Computing: 'lamp',
  Ready: 'good',
  Failed: 'refused',
};

export const isUnderWay = ({ status }: Pick<Recommendation, 'status'>): boolean =>
  status === 'Pending' || status === 'Computing';

/** 125 -> '2 h 5 min', to five minutes. */
export function timeWords(minutes: number): string {
  const rounded = Math.max(5, Math.round(minutes / 5) * 5);
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  if (hours === 0) return say('{rest} min', { rest });
  return rest === 0 ? say('{hours} h', { hours }) : say('{hours} h {rest} min', { hours, rest });
}

/** What it proposes, in a line; null while it is computed or when it is nothing. */
export function sumWords(recommendation: Recommendation): string | null {
  const { walkbooks, doors, expected_contacts: contacts, minutes } = recommendation;
  if (walkbooks === 0) return null;
  return say('{walkbooks} with {doors}: about {contacts} in {time} of walking and talking', {
    walkbooks: sayCount(walkbooks, '{count} walkbook', '{count} walkbooks'),
    doors: sayCount(doors, '{count} door', '{count} doors'),
    contacts: sayCount(Math.round(contacts), '{count} contact', '{count} contacts'),
    time: timeWords(minutes),
  });
}

/** The doors that it looked at, and those that wait elsewhere. */
export function consideredWords({ considered, waiting_elsewhere: waiting }: Recommendation): string {
  const looked = sayCount(considered, 'Chosen from {count} door.', 'Chosen from {count} doors.');
  if (waiting === 0) return looked;
  return `${looked} ${sayCount(waiting, '{count} waits in a walkbook already.', '{count} wait in walkbooks already.')}`;
}

/** Those that are not in use yet. */
export const proposed = <T extends Pick<RecommendedWalkbook, 'status'>>(all: readonly T[]): T[] =>
  all.filter(({ status }) => status === 'Proposed');
