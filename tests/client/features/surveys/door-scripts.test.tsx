import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { DoorScript } from '../../../../src/contract/surveys';
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
    return <DoorScripts scripts={scripts} empty="Nothing yet" onStore={store} />;
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
