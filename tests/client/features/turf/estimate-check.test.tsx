import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EstimateCheck } from '../../../../src/client/features/turf/estimate-check';
import type { EstimateCheck as Check } from '../../../../src/contract/reports/walkbook-reports';
import { campaignId, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

async function open(check: () => Check) {
  const server = await serverDouble({ 'GET /walkbook/estimates/': check });
  await show(() => <EstimateCheck campaignId={campaignId} />, '/app/turf');
  const details = (await screen.findByText('How good these times are')).closest('details')!;
  expect(server.asked).toEqual([]);
  await act(async () => {
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
}

describe('how good estimated times are', () => {
  it('is asked for when someone wants to know, and says where a difference comes from', async () => {
    await open(() => ({
      visits: 300,
      people: 4,
      parts: [
        { kind: 'met', visits: 100, taken: 600, estimated: 300 },
        { kind: 'unmet', visits: 200, taken: 400, estimated: 500 },
      ],
    }));
    await screen.findByText(
      'In the last 90 days, 300 visits by 4 people took 25% longer than estimated. Where that comes from:',
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Conversations: 100 visits, 6 min each, 3 min estimated (+38%)',
      'No conversation: 200 visits, 2 min each, 2.5 min estimated (−13%)',
    ]);
  });

  it('is not said of a few visits', async () => {
    await open(() => ({ visits: 12, people: 1, parts: [] }));
    await screen.findByText(/So far: 12 visits by 1 person in 90 days\.$/);
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
