import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KnownTouch } from '../../../../../src/contract/facts/touch';
import { PersonCard } from '../../../../../src/client/features/walking/door/person-card';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { setSession } from '../../../../../src/client/session/session';
import { campaignId, doorId, newPhone, owner, voterId, walkbookId } from '../../../local/headquarters';
import { member } from '../../../../support/office';
import { doorOf } from '../../../../support/doors';

const viewer: Viewer = { owner, campaignId, userId: 'ana', firstName: 'Ana', timeZone: 'UTC' };
const voter = {
  id: voterId,
  first: 'Marta',
  last: 'Ortega',
  age: 61,
  sex: 'F',
  party: null,
  language: null,
  target: true,
  suppressed: null,
};

const noNote = { text: '', setText: () => undefined, key: 'a', saveWith: async () => true };

beforeEach(async () => {
  await newPhone();
  setSession(member('Volunteer'));
});
afterEach(cleanup);

const touch = (user: string, contact_result: KnownTouch['contact_result'], minutes: number): KnownTouch => ({
  id: `${user}${minutes}`,
  recorded_at: new Date(Date.UTC(2026, 9, 3, 14, minutes)).toISOString(),
  device_id: user,
  seq: minutes,
  door_id: doorId,
  voter_id: voterId,
  contact_result,
  note: '',
  gps: null,
  replaces: null,
  user_id: user,
  user_name: user === 'ana' ? 'Ana' : 'Ben',
});

function open(touches: KnownTouch[]): void {
  render(
    <PersonCard
      visit={{ viewer, walkbookId, door: doorOf(doorId, { voters: [voter] }), note: noNote }}
      voter={voter}
      touches={touches}
      atDoor={touches}
      past={[]}
      begun={false}
      responses={[]}
      known={[]}
      facts={[]}
      open
      onOpen={() => undefined}
      onDialog={() => undefined}
    />,
  );
}
const pressed = () => screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent);

it('shows one’s own tap as one’s own, and the campaign’s result where it is another one', () => {
  open([touch('ben', 'canvassed', 1), touch('ana', 'not_home', 5)]);
  expect(pressed()).toEqual(['Not home ✓']);
  screen.getByText(/^Campaign’s current result: Talked, by Ben, /);
});

it('says nothing of the campaign where both are the same, or where nothing was tapped here', () => {
  open([touch('ben', 'refused', 1), touch('ana', 'refused', 5)]);
  expect(screen.queryByText(/Campaign’s current result/)).toBeNull();
  cleanup();
  open([touch('ben', 'refused', 1)]);
  expect(pressed()).toEqual(['Refused ✓']);
  expect(screen.queryByText(/Campaign’s current result/)).toBeNull();
});
