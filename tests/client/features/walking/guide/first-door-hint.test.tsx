import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FirstDoorHint } from '../../../../../src/client/features/walking/guide/first-door-hint';
import { show } from '../../../../support/show';

const open = async (userId: string, done = false, people = 3) => {
  cleanup();
  await show(() => <FirstDoorHint userId={userId} people={people} done={done} />, '/door');
};
const hint = () => screen.queryByText(/★ marks who to ask for/);

afterEach(() => {
  cleanup();
  for (const each of document.cookie.split('; ')) document.cookie = `${each.split('=')[0]}=; path=/; max-age=0`;
});

it('is shown to each person until they close it', async () => {
  await open('ana');
  expect(hint()?.textContent).toContain('No one home');
  await open('ana', false, 1);
  expect(hint()?.textContent).toContain('Not home');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Got it' })));
  expect(hint()).toBeNull();
  await open('ana');
  expect(hint()).toBeNull();
  await open('ben');
  expect(hint()).not.toBeNull();
});

it('stays where it is when a result is recorded, and is gone at the next door', async () => {
  await open('ana', true);
  expect(hint()).not.toBeNull();
  await open('ana');
  expect(hint()).toBeNull();
});
