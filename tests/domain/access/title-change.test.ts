import { expect, test } from 'vitest';
import { offeredTitles, titles, type Title } from '../../../src/contract/access';
import { isHigher, refuseTitle, titlesFor, type Titled } from '../../../src/domain/access/title-change';

const someone = (title: Title, id = 'b', is_owner = false): Titled => ({ id, title, is_owner });

test('each row of the table of who may give which title', () => {
  const director = someone('Director', 'a');
  const owner = someone('Director', 'a', true);
  const manager = someone('Manager', 'a');
  expect(refuseTitle(someone('Staff', 'a'), someone('Volunteer'), 'Staff')).toBe('no_right');
  expect(refuseTitle(manager, someone('Manager', 'b', true), 'Director')).toBe('owner_stays');
  expect(refuseTitle(owner, owner, 'Manager')).toBe('owner_stays');
  expect(refuseTitle(director, director, 'Manager')).toBe('own_upward');
  expect(refuseTitle(director, director, 'Staff')).toBeNull();
  expect(refuseTitle(director, someone('Manager'), 'Staff')).toBe('above_own');
  expect(refuseTitle(director, someone('Staff'), 'Manager')).toBe('above_own');
  expect(refuseTitle(director, someone('Worker'), 'Director')).toBeNull();
  expect(refuseTitle(owner, someone('Staff'), 'Manager')).toBeNull();
  expect(refuseTitle(manager, someone('Manager'), 'Volunteer')).toBeNull();
});

test('whatever titles two people have, no one raises themselves, and who can’t invite changes nothing', () => {
  for (const title of titles) {
    const me = someone(title, 'a');
    for (const given of titlesFor(me, me)) expect(isHigher(given, title)).toBe(false);
    for (const other of titles) {
      const choices = titlesFor(me, someone(other));
      if (title !== 'Manager' && title !== 'Director') expect(choices).toEqual([]);
      for (const given of choices) expect(isHigher(given, title)).toBe(false);
      expect(offeredTitles).toEqual(expect.arrayContaining(choices));
    }
  }
});
