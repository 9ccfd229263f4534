import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReportsScreen } from '../../../../src/client/features/reports/reports-screen';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

it('says what goes out to VAN under which names, what can’t and why, and offers the file', async () => {
  const { asked } = await serverDouble({
    'GET /survey/all/': () => [],
    'GET /report/van/': () => ({
      results: [
        { channel: 'door', result: 'not_home', van_name: 'Not Home', count: 12 },
        { channel: 'call', result: 'do_not_call', van_name: 'Do Not Call', count: 1 },
      ],
      columns: [],
      left_out: [{ why: 'no_van_id', results: 4, answers: 2 }],
    }),
  });
  await show(ReportsScreen, '/app/reports?report=van&period=custom&from=2026-03-01&to=2026-03-04');
  await screen.findByText(/13 results and 0 answers go out/);
  expect(screen.getByText(/6 can’t; see below why/)).toBeDefined();
  expect(screen.getByText('Not Home')).toBeDefined();
  expect(screen.getByText('Do Not Call *')).toBeDefined();
  expect(screen.getByText('The person has no VAN ID')).toBeDefined();
  await waitFor(() => {
    const query = asked.find((each) => each.call === 'GET /report/van/')?.query;
    expect([query?.get('first'), query?.get('last')]).toEqual(['2026-03-01', '2026-03-04']);
  });
  expect(screen.getByText('Download for VAN (CSV)').closest('button')?.disabled).toBe(false);
});
