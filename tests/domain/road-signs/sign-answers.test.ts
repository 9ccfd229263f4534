import { describe, expect, it } from 'vitest';
import {
  assigneeBefore,
  effectOfAnswer,
  effectOfSettingAside,
  notUndone,
  type SignRequestStanding,
} from '../../../src/domain/road-signs/sign-answers';

type Event = SignRequestStanding['events'][number];
const event = (at: number, state: string, user_id: string, assigned_to: string | null = null): Event => ({
  id: `${state} ${at}`,
  at,
  state,
  user_id,
  assigned_to,
  answer_id: null,
});
const toOtto = event(10, 'assigned', 'manager', 'otto');
const open: SignRequestStanding = { state: 'requested', events: [toOtto] };
const placedBy = (user: string): SignRequestStanding => ({
  state: 'placed',
  events: [toOtto, event(20, 'placed', user)],
});
const otto = { user_id: 'otto', manages: false, at: 15, joined: 5 };

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

it('takes nothing of who came back that needs an assignment from before they left', () => {
  const back = { ...otto, joined: 12 };
  expect(effectOfAnswer(open, 'placed', back)).toBe('UNKNOWN_SIGN_REQUEST');
  expect(effectOfAnswer(open, 'placed', { ...back, at: 11 })).toBe('close');
  const again = { ...open, events: [toOtto, event(13, 'assigned', 'manager', 'otto')] };
  expect(effectOfAnswer(again, 'placed', back)).toBe('close');
});

it('gives an undone one back to who had it', () => {
  expect(assigneeBefore(placedBy('otto'))).toBe('otto');
  expect(assigneeBefore({ events: [toOtto, event(11, 'unassigned', 'manager')] })).toBeNull();
  expect(assigneeBefore({ events: [] })).toBeNull();
});

describe('an answer that is set aside', () => {
  const placed = { id: 'placed 20', answer: 'placed' as const, arrived: 21 };
  const closed = placedBy('otto');
  const reopened = {
    ...open,
    events: [...closed.events, { ...event(30, 'reopened', 'manager'), answer_id: placed.id }],
  };
  const restored = {
    ...closed,
    events: [...reopened.events, { ...event(40, 'placed', 'manager'), answer_id: placed.id }],
  };

  it('opens the request again that only it has closed, and closes it once it is restored, again and again', () => {
    expect(effectOfSettingAside(closed, placed, true)).toBe('reopen');
    expect(effectOfSettingAside(reopened, placed, false)).toBe('close');
    expect(effectOfSettingAside(reopened, placed, true)).toBe('nothing');
    expect(effectOfSettingAside(restored, placed, true)).toBe('reopen');
    expect(effectOfSettingAside(closed, { ...placed, answer: 'undone' }, true)).toBe('nothing');
  });

  it('changes nothing where something else happened to the request since', () => {
    const events = [...reopened.events, event(40, 'declined', 'vera')];
    for (const isSetAside of [true, false])
      expect(effectOfSettingAside({ state: 'declined', events }, placed, isSetAside)).toBe('nothing');
  });

  it('closes no request, when it is restored, that someone opened again themselves', () => {
    const byManager = { ...open, events: [...closed.events, event(30, 'reopened', 'manager')] };
    expect(effectOfSettingAside(byManager, placed, false)).toBe('nothing');
  });

  it('as it arrived closes the request once it is restored, unless something has happened to it since', () => {
    expect(effectOfSettingAside(open, placed, false)).toBe('close');
    const since = { ...open, events: [toOtto, event(30, 'assigned', 'manager', 'vera')] };
    expect(effectOfSettingAside(since, placed, false)).toBe('nothing');
  });

  it('and was undone is not restored', () => {
    const answers = [
      { request_id: 'a', answer: 'placed' as const },
      { request_id: 'b', answer: 'placed' as const },
      { request_id: 'a', answer: 'undone' as const },
      { request_id: 'a', answer: 'declined' as const },
    ];
    expect(notUndone(answers)).toEqual([answers[1], answers[3]]);
  });
});
