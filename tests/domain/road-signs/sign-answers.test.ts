import { expect, it } from 'vitest';
import {
  assigneeBefore,
  effectOfAnswer,
  effectOfSettingAside,
  type SignRequestStanding,
} from '../../../src/domain/road-signs/sign-answers';

type Event = SignRequestStanding['events'][number];
const event = (at: number, state: string, user_id: string, assigned_to: string | null = null): Event => ({
  id: `${state} ${at}`,
  at,
  state,
  user_id,
  assigned_to,
});
const toOtto = event(10, 'assigned', 'manager', 'otto');
const open: SignRequestStanding = { state: 'requested', events: [toOtto] };
const placedBy = (user: string): SignRequestStanding => ({
  state: 'placed',
  events: [toOtto, event(20, 'placed', user)],
});
const otto = { user_id: 'otto', manages: false, at: 15 };

it.each([
  ['of a request that is not there', null, 'placed', 'UNKNOWN_SIGN_REQUEST'],
  ['of an open one', open, 'placed', 'close'],
  ['of an open one', open, 'undone', 'nothing'],
  ['of one that they placed themselves', placedBy('otto'), 'placed', 'nothing'],
  ['of one that they placed themselves', placedBy('otto'), 'declined', 'SIGN_ALREADY_PLACED'],
  ['of one that they placed themselves', placedBy('otto'), 'undone', 'reopen'],
  ['of one that someone else placed', placedBy('vera'), 'placed', 'SIGN_ALREADY_PLACED'],
  ['of one that someone else placed', placedBy('vera'), 'undone', 'nothing'],
  ['of one that was ticked off', { ...open, state: 'done' }, 'placed', 'SIGN_REQUEST_CLOSED_MEANWHILE'],
] as const)('%s', (_, request, answer, effect) => {
  expect(effectOfAnswer(request, answer, otto)).toBe(effect);
});

it('takes an answer of whoever had the request when they recorded it', () => {
  const toVera = { ...open, events: [toOtto, event(12, 'assigned', 'manager', 'vera')] };
  expect(effectOfAnswer(toVera, 'placed', { ...otto, at: 12 })).toBe('close');
  expect(effectOfAnswer(toVera, 'placed', { ...otto, at: 13 })).toBe('UNKNOWN_SIGN_REQUEST');
  expect(effectOfAnswer(toVera, 'placed', { ...otto, user_id: 'vera' })).toBe('close');
  expect(effectOfAnswer(toVera, 'placed', { ...otto, user_id: 'ann' })).toBe('UNKNOWN_SIGN_REQUEST');
  expect(effectOfAnswer(toVera, 'placed', { ...otto, user_id: 'ann', manages: true })).toBe('close');
});

it('gives an undone one back to who had it', () => {
  expect(assigneeBefore(placedBy('otto'))).toBe('otto');
  expect(assigneeBefore({ events: [toOtto, event(11, 'unassigned', 'manager')] })).toBeNull();
  expect(assigneeBefore({ events: [] })).toBeNull();
});

it('opens a request again that only an answer that was set aside has closed, and closes it with it', () => {
  const placed = { id: 'placed 20', answer: 'placed' as const };
  const closed = placedBy('otto');
  expect(effectOfSettingAside(closed, placed, true)).toBe('reopen');
  const reopened = { ...open, events: [...closed.events, event(30, 'reopened', 'manager')] };
  expect(effectOfSettingAside(reopened, placed, false)).toBe('close');
  expect(effectOfSettingAside(reopened, placed, true)).toBe('nothing');
  // Whatever happened to it since stays.
  const since = {
    ...reopened,
    state: 'declined' as const,
    events: [...reopened.events, event(40, 'declined', 'vera')],
  };
  for (const isSetAside of [true, false]) expect(effectOfSettingAside(since, placed, isSetAside)).toBe('nothing');
  expect(effectOfSettingAside(closed, { ...placed, answer: 'undone' }, true)).toBe('nothing');
});
