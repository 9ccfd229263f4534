import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WalkbookWeek } from '../../../../src/client/features/walkbooks/walkbook-week';
import { id, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const row = (key: string, name: string, doors: number) => ({ key, name, touches: doors, doors, contacts: 1 });

it('asks for its own walkbook’s week alone, and says who knocked, most doors first', async () => {
  const { asked } = await serverDouble({
    'GET /report/touches/': ({ query }) => ({
      rows:
        query.get('by') === 'day'
          ? [row('2026-03-03', '2026-03-03', 12)]
          : [row(id(3), 'Luis Vega', 4), row(id(4), 'Ana Ortega', 8)],
      total: { touches: 12, doors: 12, contacts: 2 },
      set_aside: 0,
      rows_left_out: 0,
    }),
  });
  await show(() => <WalkbookWeek campaignId={id(1)} walkbookId={id(2)} today="2026-03-04" />, '/walkbook');
  await screen.findByText('Ana Ortega: 8 doors and Luis Vega: 4 doors this week.');
  expect(document.body.textContent).toContain('12 doors');
  const week = { campaign_id: id(1), walkbook_id: id(2), first: '2026-03-02', last: '2026-03-08' };
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { ...week, by: 'day' },
    { ...week, by: 'canvasser' },
  ]);
});
