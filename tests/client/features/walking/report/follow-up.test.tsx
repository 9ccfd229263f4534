import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ReportDialog } from '../../../../../src/client/features/walking/report/report-dialogs';
import type { WalkbookView } from '../../../../../src/client/offline/mirror/walkbook-view';
import { noteExchange } from '../../../../../src/client/session/server-clock';
import { doorOf } from '../../../../support/doors';

afterEach(() => vi.useRealTimers());

it('a follow-up is offered for tonight by the server’s clock, on a phone whose clock is a year off', () => {
  const noon = new Date(2026, 10, 18, 12).getTime();
  const shown = new Date(2025, 10, 18, 12).getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: shown });
  noteExchange(`${noon} ${shown}`, shown);
  render(
    <ReportDialog
      kind="follow_up"
      viewer={{ owner: 'u', campaignId: 'c', userId: 'ana', firstName: 'Ana', timeZone: 'UTC' }}
      walkbookView={{ id: 'w', doors: [] } as unknown as WalkbookView}
      door={doorOf('a')}
      voter={null}
      onClose={vi.fn()}
    />,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Another time').value).toBe('2026-11-18T18:00');
});
