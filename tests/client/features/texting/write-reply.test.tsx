import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WriteReply } from '../../../../src/client/features/texting/write-reply';
import { dropKept, readKeptOutreach } from '../../../../src/client/offline/outreach/kept-outreach';
import { ana } from '../../../support/identity';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { aMinimalText, aRecipient } from '../../../support/text-screens';

const campaign = aMinimalText();
const recipient = aRecipient(1, 'Ana');
const Shown = () => <WriteReply campaign={campaign} recipient={recipient} />;
const words = async () => (await readKeptOutreach(ana.uid)).map((each) => 'message' in each && each.message);

afterEach(async () => {
  for (const each of await readKeptOutreach(ana.uid)) await dropKept(ana.uid, each);
});

test('a double tap is one answer; the same words written again are another', async () => {
  await serverDouble({}, 'Volunteer');
  await show(Shown);
  const field = screen.getByRole('textbox', { name: 'Your answer' });
  const write = (value: string) => act(async () => void fireEvent.change(field, { target: { value } }));
  const button = screen.getByRole('button', { name: 'Send' });
  await write('Yes');
  fireEvent.click(button);
  fireEvent.click(button);
  await vi.waitFor(() => expect(field).toHaveProperty('value', ''));
  await vi.waitFor(async () => expect(await words()).toEqual(['Yes']));
  await write('Yes');
  await act(async () => void fireEvent.click(button));
  await vi.waitFor(async () => expect(await words()).toEqual(['Yes', 'Yes']));
});
