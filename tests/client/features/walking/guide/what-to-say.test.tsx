import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DoorScript, WhatToSay as Said } from '../../../../../src/contract/surveys';
import type { DoorVoter } from '../../../../../src/contract/doors';
import { WhatToSay } from '../../../../../src/client/features/walking/guide/what-to-say';
import type { Viewer } from '../../../../../src/client/offline/mirror/walkbook-view';
import { setSession } from '../../../../../src/client/session/session';
import { campaignId, owner, voterId } from '../../../local/headquarters';
import { member, userId } from '../../../../support/office';
import { show } from '../../../../support/show';

const viewer: Viewer = { owner, campaignId, userId, firstName: 'Ana', timeZone: 'UTC' };
const person = (first: string, language: string | null = null): DoorVoter => ({
  id: `${voterId} ${first}`,
  first,
  last: 'Ward',
  age: 44,
  sex: null,
  party: null,
  language,
  target: true,
  suppressed: null,
});
const english: DoorScript = {
  language: 'English',
  introduction: 'Hi {voter}, I’m {canvasser}, with {candidate}.',
  talking_points: ['Rents rose.'],
  objections: [{ they_say: 'No time', you_say: 'Vote at {polling_place}. It’s quick.' }],
  closing: 'Thank you.',
};
const spanish: DoorScript = { ...english, language: 'Spanish', introduction: 'Hola {voter}, soy {canvasser}.' };
const said = (rest: Partial<Said> = {}): Said => ({
  of: 'survey',
  scripts: [english, spanish],
  polling_place: '',
  ...rest,
});

async function open(what: Said | undefined, people: readonly DoorVoter[], voter = people[0]): Promise<void> {
  cleanup();
  await show(() => <WhatToSay what={what} viewer={viewer} voter={voter} people={people} />, '/door');
}
const head = () => screen.getByRole('button', { name: /^What to say/ });
const tap = (element: Element) => act(async () => void fireEvent.click(element));

beforeEach(() => {
  const session = member('Volunteer');
  setSession({ ...session, campaign: session.campaign && { ...session.campaign, candidate_name: 'Ada Okafor' } });
});
afterEach(() => {
  cleanup();
  for (const each of document.cookie.split('; ')) document.cookie = `${each.split('=')[0]}=; path=/; max-age=0`;
});

describe('what to say at the door', () => {
  it('shows its first lines, filled in, before anything is tapped, and the rest when it is opened', async () => {
    await open(said(), [person('Claire')]);
    screen.getByText('Hi Claire Ward, I’m Ana, with Ada Okafor.');
    expect(screen.queryByText('Rents rose.')).toBeNull();
    await tap(head());
    for (const text of ['Rents rose.', 'No time', 'It’s quick.', 'Thank you.']) screen.getByText(text);
    await open(said({ polling_place: 'the fire house' }), [person('Claire')]);
    // Remembered from door to door.
    screen.getByText('Vote at the fire house. It’s quick.');
    await tap(head());
    await open(said(), [person('Claire')]);
    expect(screen.queryByText('Rents rose.')).toBeNull();
  });

  it('is in the language of who comes to the door, else of the household, else the first; and any can be chosen', async () => {
    await open(said(), [person('Claire'), person('Frank', 'ES')]);
    expect(screen.getByText('Hola Claire Ward, soy Ana.').lang).toBe('es');
    const two = [person('Claire', 'English'), person('Frank', 'ES')];
    await open(said(), two);
    screen.getByText(/^Hi Claire/);
    await open(said(), two, two[1]);
    screen.getByText(/^Hola Frank/);
    await open(said(), [person('Claire', 'Hmong')]);
    screen.getByText(/^Hi Claire/);
    await tap(head());
    await tap(screen.getByLabelText('Spanish'));
    screen.getByText(/^Hola Claire/);
  });

  it('is not there where nothing was written, and says nothing to no one', async () => {
    await open(undefined, [person('Claire')]);
    expect(screen.queryByText('What to say')).toBeNull();
    await open(said({ scripts: [] }), [person('Claire')]);
    expect(screen.queryByText('What to say')).toBeNull();
    await open(said({ scripts: [{ ...english, talking_points: [] }] }), []);
    expect(screen.queryByText(/Hi/)).toBeNull();
  });

  it('runs in the direction of its own script', async () => {
    const arabic = { ...english, language: 'Arabic', introduction: 'مرحبا.' };
    await open(said({ scripts: [arabic] }), []);
    expect(screen.getByText('مرحبا.').dir).toBe('auto');
    await tap(head());
    expect(screen.getByText('مرحبا.').parentElement?.dir).toBe('auto');
  });

  it('greets no one who has no name', async () => {
    await open(said({ scripts: [english] }), [{ ...person(''), last: '' }]);
    expect(screen.queryByText(/Hi/)).toBeNull();
    screen.getByText('Rents rose.');
  });

  it('shows text as text', async () => {
    await open(said({ scripts: [{ ...english, introduction: '<b>Hi</b>' }] }), [person('Claire')]);
    screen.getByText('<b>Hi</b>');
  });
});
