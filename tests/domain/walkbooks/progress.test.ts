import { describe, expect, it } from 'vitest';
import type { KnownTouch } from '../../../src/contract/facts/touch';
import type { DoorFeature } from '../../../src/contract/doors';
import { localDay } from '../../../src/domain/facts/current-view';
import {
  dayWork,
  doorState,
  nextDoor,
  progress,
  targetsOf,
  type DoorStanding,
} from '../../../src/domain/walkbooks/progress';
import { greeting, householdName } from '../../../src/domain/walkbooks/household-texts';
import { doorOf } from '../../support/doors';
import { usEnglish } from '../../../src/domain/i18n/texts';

const door = (door_id: string): DoorFeature =>
  doorOf(door_id, { address: '', street: '', house_number: '', side: null });
let made = 0;
const touch = (
  door_id: string,
  contact_result: KnownTouch['contact_result'],
  change: Partial<KnownTouch> = {},
): KnownTouch => ({
  id: `t${++made}`,
  recorded_at: '2026-03-01T12:00:00Z',
  device_id: 'd',
  seq: made,
  door_id,
  voter_id: null,
  contact_result,
  note: '',
  gps: null,
  replaces: null,
  user_id: 'ana',
  user_name: 'Ana',
  ...change,
});
const utc = localDay('UTC');
const doors = ['a', 'b', 'c', 'd'].map(door);
const standing =
  (states: Record<string, DoorStanding>) =>
  (id: string): DoorStanding =>
    states[id] ?? 'todo';

describe('a door', () => {
  it('is to do until something that holds was recorded there', () => {
    expect(doorState([], utc, []).standing).toBe('todo');
    const knock = touch('a', 'refused');
    expect(doorState([knock], utc, []).standing).toBe('done');
    expect(doorState([knock, touch('a', null, { replaces: knock.id })], utc, []).standing).toBe('todo');
  });

  it('where nobody opened is done, and to try again', () => {
    expect(doorState([touch('a', 'not_home')], utc, []).standing).toBe('again');
    expect(doorState([touch('a', 'not_home'), touch('a', 'canvassed')], utc, []).standing).toBe('done');
  });
});

describe('a household', () => {
  const knock = (voter_id: string | null, result: KnownTouch['contact_result']) => touch('a', result, { voter_id });

  it('is done only when each target, or all of it, has a result', () => {
    const claire = knock('claire', 'not_home');
    expect(doorState([claire], utc, ['claire', 'frank'])).toMatchObject({ standing: 'todo', newest: claire });
    expect(doorState([claire, knock('frank', 'refused')], utc, ['claire', 'frank']).standing).toBe('done');
    expect(doorState([claire, knock(null, 'not_home')], utc, ['claire', 'frank']).standing).toBe('again');
    expect(doorState([knock('son', 'canvassed')], utc, ['claire']).standing).toBe('todo');
    expect(doorState([knock('son', 'canvassed')], utc, []).standing).toBe('done');
  });

  it('waits for no one who must not be met', () => {
    const voter = { id: 'claire', first: 'Claire', last: 'Ward', age: null, sex: null, party: null, language: null };
    const frank = { ...voter, id: 'frank', target: true, suppressed: 'do_not_contact' };
    const house = doorOf('a', { voters: [{ ...voter, target: true, suppressed: null }, frank] });
    expect(targetsOf(house)).toEqual(['claire']);
  });
});

describe('the way on', () => {
  it('goes from the last knock around the loop, past what is done', () => {
    expect(nextDoor(doors, standing({}), null)?.id).toBe('a');
    expect(nextDoor(doors, standing({ b: 'done', c: 'again' }), 'b')?.id).toBe('d');
    expect(nextDoor(doors, standing({ d: 'done' }), 'd')?.id).toBe('a');
    expect(nextDoor(doors, standing({ a: 'done', b: 'done', d: 'done' }), 'c')).toBeNull();
    expect(nextDoor([], standing({}), null)).toBeNull();
  });

  it('is counted', () => {
    expect(progress(doors, standing({ a: 'done', b: 'again' }))).toEqual({ doors: 4, todo: 2, done: 2, again: 1 });
  });
});

describe('a day’s work', () => {
  it('counts touches, doors and conversations of that day, without what was taken back', () => {
    const mistake = touch('c', 'canvassed');
    const touches = [
      touch('a', 'not_home'),
      touch('a', 'canvassed', { voter_id: 'v1' }),
      touch('a', 'canvassed', { voter_id: 'v1' }),
      touch('b', 'canvassed', { voter_id: 'v2', recorded_at: '2026-02-28T12:00:00Z' }),
      mistake,
      touch('c', null, { replaces: mistake.id }),
    ];
    expect(dayWork(touches, '2026-03-01', utc)).toEqual({ touches: 3, doors: 1, conversations: 2 });
  });
});

describe('words', () => {
  it('greet by the hour', () => {
    expect(greeting(usEnglish, 8, 'Ana')).toBe('Good morning, Ana');
    expect(greeting(usEnglish, 12, 'Ana')).toBe('Good afternoon, Ana');
    expect(greeting(usEnglish, 23, null)).toBe('Good evening');
    expect(greeting(usEnglish, 2, null)).toBe('Good evening');
  });

  it('name a household', () => {
    expect(householdName(usEnglish, [])).toBe('No one on the list');
    expect(householdName(usEnglish, [{ first: 'Ana', last: 'Li' }])).toBe('Ana Li');
    const li = { first: 'B', last: 'Li' };
    const sato = { first: 'C', last: 'Sato' };
    expect(householdName(usEnglish, [li, li, li])).toBe('Li · 3 people');
    expect(householdName(usEnglish, [li, sato])).toBe('Li and Sato · 2 people');
    expect(householdName(usEnglish, [li, sato, { first: 'D', last: 'Ng' }])).toBe('Li, Sato and others · 3 people');
  });
});
