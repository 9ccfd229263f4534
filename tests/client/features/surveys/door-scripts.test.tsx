import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { DoorScript } from '../../../../src/contract/surveys';
import { ApiError } from '../../../../src/client/data/api-errors';
import { DoorScripts } from '../../../../src/client/features/surveys/door-scripts';
import { show } from '../../../support/show';

const type = (label: string, text: string, nth = 0) =>
  fireEvent.change(screen.getAllByLabelText(label)[nth] as Element, { target: { value: text } });
const press = (name: string, nth = 0) =>
  act(async () => void fireEvent.click(screen.getAllByRole('button', { name })[nth] as Element));

it('writes what to say in one language after the other, changes it and removes it', async () => {
  const stored: DoorScript[][] = [];
  await show(() => {
    const [scripts, setScripts] = useState<readonly DoorScript[]>([]);
    const store = async (changed: DoorScript[]) => {
      stored.push(changed);
      setScripts(changed);
    };
    return <DoorScripts scripts={scripts} empty="Nothing yet" onStore={store} onLook={async () => scripts} />;
  }, '/survey');
  screen.getByText('Nothing yet');
  await press('Write what to say');
  await screen.findByLabelText('Introduction');
  for (const label of ['Language', 'Introduction', 'Talking points', 'Closing'])
    expect(screen.getByLabelText(label).getAttribute('dir')).toBe('auto');
  type('Introduction', ' Hi {voter} ');
  type('Talking points', 'One\n\n Two ');
  await press('Add an objection');
  for (const label of ['They say', 'You say']) expect(screen.getByLabelText(label).getAttribute('dir')).toBe('auto');
  type('They say', 'No time');
  type('You say', 'It’s quick.');
  await press('Add an objection');
  type('Closing', 'Bye');
  await press('Save the script');
  const english: DoorScript = {
    language: 'English',
    introduction: 'Hi {voter}',
    talking_points: ['One', 'Two'],
    objections: [{ they_say: 'No time', you_say: 'It’s quick.' }],
    closing: 'Bye',
  };
  await waitFor(() => expect(stored.at(-1)).toEqual([english]));
  await press('Add a language');
  await screen.findByLabelText('Introduction');
  type('Language', 'Spanish');
  type('Introduction', 'Hola');
  await press('Save the script');
  await waitFor(() => expect(stored.at(-1)?.map(({ language }) => language)).toEqual(['English', 'Spanish']));
  await press('Edit', 0);
  await screen.findByLabelText('Introduction');
  type('Closing', 'Goodbye');
  type('Talking points', Array.from({ length: 13 }, (_, n) => `Point ${n}`).join('\n'));
  screen.getByText('12 points at most');
  type('Talking points', 'One\nTwo');
  await press('Save the script');
  await waitFor(() => expect(stored.at(-1)?.[0]).toEqual({ ...english, closing: 'Goodbye' }));
  await press('Remove', 0);
  await waitFor(() => expect(stored.at(-1)?.map(({ language }) => language)).toEqual(['Spanish']));
});

const plain = (language: string, introduction: string): DoorScript => ({
  language,
  introduction,
  talking_points: [],
  objections: [],
  closing: '',
});

/** Two managers: the other one has saved `theirs` since this one's screen was opened. */
async function besides(opened: DoorScript[], theirs: DoorScript[]) {
  const server = { scripts: theirs };
  const store = async (changed: DoorScript[], old: readonly DoorScript[]) => {
    if (JSON.stringify(old) !== JSON.stringify(server.scripts))
      throw new ApiError(409, 'CONFLICT', 'Someone else changed this in the meantime.');
    server.scripts = changed;
  };
  await show(
    () => <DoorScripts scripts={opened} empty="Nothing yet" onStore={store} onLook={async () => server.scripts} />,
    '/survey',
  );
  return server;
}

it('keeps what someone else wrote meanwhile, and what was written here, until its writer has seen both', async () => {
  const server = await besides([plain('English', 'Hi')], [plain('English', 'Good evening')]);
  await press('Edit');
  await screen.findByLabelText('Introduction');
  type('Introduction', 'Hello');
  await press('Save the script');
  await screen.findByText(/Someone else changed this in the meantime/);
  screen.getByText(/What you wrote is still here/);
  screen.getByText('Good evening');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Introduction').value).toBe('Hello');
  expect(server.scripts).toEqual([plain('English', 'Good evening')]);
  await press('Save the script');
  await waitFor(() => expect(server.scripts).toEqual([plain('English', 'Hello')]));
});

it('saves its own language next to one that someone else wrote meanwhile', async () => {
  const english = plain('English', 'Hi');
  const server = await besides([english], [english, plain('Spanish', 'Hola')]);
  await press('Edit');
  await screen.findByLabelText('Introduction');
  type('Introduction', 'Hello');
  await press('Save the script');
  await waitFor(() => expect(server.scripts).toEqual([plain('English', 'Hello'), plain('Spanish', 'Hola')]));
});
