// A file on its way to the server, left and come back to.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UploadScreen } from '../../../../src/client/features/voter-files/upload-screen';
import { Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const files = [new File(['Ada,Ash'], 'voters.csv'), new File(['Ada,2024'], 'votes.csv')];

async function begin(answer: Promise<unknown>) {
  const { asked } = await serverDouble({
    'GET /voter-group/uploads/': () => [],
    'POST /voter-group/upload/': () => answer,
  });
  await show(UploadScreen, '/app/voter-group/upload');
  fireEvent.change(await screen.findByLabelText('Voter file'), { target: { files } });
  expect(screen.getByText('votes.csv')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Upload voter file' }));
  const sent = () => asked.filter(({ call }) => call === 'POST /voter-group/upload/');
  await expect.poll(sent).toHaveLength(1);
  expect(sent()[0]?.query.get('name')).toBe('voters');
  return sent;
}

const comeBack = async () => {
  cleanup();
  await show(UploadScreen, '/app/voter-group/upload');
};

it('says on return that a file is still being uploaded, and takes no other one meanwhile', async () => {
  let arrive = (_answer: unknown) => {};
  await begin(new Promise((resolve) => (arrive = resolve)));
  await comeBack();
  expect(screen.getByText(/^voters is still being uploaded/)).toBeTruthy();
  const closing = new Event('beforeunload', { cancelable: true });
  expect(dispatchEvent(closing)).toBe(false);
  arrive(new Refusal(409, 'NAME_EXISTS'));
  expect(await screen.findByText(/^voters wasn’t uploaded. This name is already in use/)).toBeTruthy();
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByText(/wasn’t uploaded/)).toBeNull();
});

it('says a failure once, to whoever is there', async () => {
  await begin(Promise.resolve(new Refusal(409, 'NAME_EXISTS')));
  expect(await screen.findByText(/This name is already in use/)).toBeTruthy();
  await comeBack();
  expect(screen.queryByText(/wasn’t uploaded/)).toBeNull();
});
