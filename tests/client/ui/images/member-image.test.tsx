import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { MemberImage } from '../../../../src/client/ui/images/member-image';
import { id, serverDouble } from '../../../support/office';

beforeEach(() => serverDouble({}));

it('says what could not be loaded where the picture is what there is to see', async () => {
  render(<MemberImage fileId={id(1)} alt="The placed sign" />);
  await screen.findByText('The photo couldn’t be loaded: The placed sign');
});

it('is a mark without words beside words that say it already', async () => {
  const { container } = render(<MemberImage fileId={id(1)} alt="" />);
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  expect(container.textContent).toBe('');
});
