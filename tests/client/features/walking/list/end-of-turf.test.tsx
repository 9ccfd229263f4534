import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EndOfTurf } from '../../../../../src/client/features/walking/list/end-of-turf';
import { show } from '../../../../support/show';

afterEach(cleanup);

it('offers those who were not home, and the way to the other walkbooks', async () => {
  const onAgain = vi.fn();
  await show(() => <EndOfTurf id="w" again={3} onAgain={onAgain} />, '/app/walkbook');
  fireEvent.click(screen.getByRole('button', { name: 'Try 3 doors again' }));
  expect(onAgain).toHaveBeenCalledOnce();
  expect(screen.getByRole('link', { name: 'Back to your walkbooks' }).getAttribute('href')).toBe('/app/walkbooks');
});
