import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AuthImage } from '../../../src/client/ui/auth-image';

vi.mock('../../../src/client/session/session', () => ({
  useSession: () => ({ campaignUser: { campaign_id: 'c' } }),
}));
vi.mock('../../../src/client/api', async (original) => ({
  ...(await original<object>()),
  callFile: async () => Promise.reject(new Error('No network.')),
}));

it('says what could not be loaded where the picture is what there is to see', async () => {
  render(<AuthImage fileId="f" alt="The sign in its place" />);
  await screen.findByText('The photo could not be loaded: The sign in its place');
});

it('is a mark without words beside words that say it already', async () => {
  const { container } = render(<AuthImage fileId="f" alt="" />);
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  expect(container.textContent).toBe('');
});
