import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WalkbooksScreen } from '../../../../src/client/features/walkbooks/walkbooks-screen';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import type { WalkbookSummary } from '../../../../src/contract/walkbooks';
import { at, campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { place, show } from '../../../support/show';

const walkbook = (n: number, name: string, more: Partial<WalkbookSummary> = {}): WalkbookSummary => ({
  id: id(n),
  name,
  creation_method: 'Filters',
  filter_params: {},
  survey_id: null,
  survey_name: null,
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active',
  version: 1,
  doors: 48,
  voters: 90,
  doors_done: 32,
  contacts: 9,
  metres: 2900,
  bounds: null,
  assigned: [],
  created_at: at,
  updated_at: at,
  ...more,
});

function Screen() {
  return (
    <>
      <WalkbooksScreen />
      <Toasts />
    </>
  );
}

const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

describe('the walkbooks of a campaign', () => {
  it('teach the next step when there are none', async () => {
    await serverDouble({ 'GET /walkbook/all/': () => [] });
    await show(Screen, '/app/walkbooks');
    expect(await screen.findByText('No walkbooks yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'New walkbook' }).getAttribute('href')).toBe('/app/walkbook/add');
  });

  it('show how far each is, and who has it', async () => {
    const ana = { id: userId, first: 'Ana', last: 'Ortega' };
    await serverDouble({ 'GET /walkbook/all/': () => [walkbook(1, 'Maple', { assigned: [ana] }), walkbook(2, 'Elm')] });
    await show(Screen, '/app/walkbooks');
    await screen.findByText('Maple');
    expect(rows()[0]?.textContent).toContain('32/48');
    expect(rows()[0]?.textContent).toContain('Ana');
    expect(rows()[1]?.textContent).toContain('Unassigned');
    expect(screen.getByText('2 walkbooks · 96 doors · 32 not knocked yet · 1 unassigned')).toBeDefined();
  });

  it('go to the archive and come back by undo', async () => {
    const walkbookView = walkbook(1, 'Maple');
    await serverDouble({
      'GET /walkbook/all/': ({ query }) =>
        [walkbookView].filter((each) => query.get('include_archived') === 'true' || each.record_status === 'is_active'),
      'PUT /walkbook/archive/': ({ query }) => {
        walkbookView.record_status = query.get('archived') === 'true' ? 'archived' : 'is_active';
        return walkbookView;
      },
    });
    await show(Screen, '/app/walkbooks');
    fireEvent.click(await screen.findByRole('button', { name: 'Archive Maple' }));
    expect(await screen.findByText('“Maple” is archived. Its results are kept.')).toBeDefined();
    await waitFor(() => expect(screen.getByText('No walkbooks yet')).toBeDefined());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Archive Maple' })).toBeDefined();
  });

  it('stay as they were when archiving is refused, and say why', async () => {
    await serverDouble({
      'GET /walkbook/all/': () => [walkbook(1, 'Maple')],
      'PUT /walkbook/archive/': () => new Refusal(403, 'FORBIDDEN', 'Only managers may do this.'),
    });
    await show(Screen, '/app/walkbooks');
    fireEvent.click(await screen.findByRole('button', { name: 'Archive Maple' }));
    expect(await screen.findByText('“Maple” couldn’t be archived. Only managers may do this.')).toBeDefined();
  });

  it('say so when several that were archived can’t be brought back', async () => {
    const tried: unknown[] = [];
    await serverDouble({
      'GET /walkbook/all/': () => [walkbook(1, 'Maple'), walkbook(2, 'Elm')],
      'PUT /turf/walkbooks/': ({ body }) => {
        tried.push(body?.archived);
        return body?.archived === true ? [] : new Refusal(403, 'FORBIDDEN', 'Only managers may do this.');
      },
    });
    await show(Screen, '/app/walkbooks');
    fireEvent.click(await screen.findByRole('checkbox', { name: /Maple/ }));
    const toolbar = within(screen.getByRole('toolbar'));
    fireEvent.click(toolbar.getByRole('button', { name: 'Archive' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Nothing was changed. Only managers may do this./)).toBeDefined();
    expect(tried).toEqual([true, false]);
  });

  it('open with Enter, after the arrows chose', async () => {
    await serverDouble({ 'GET /walkbook/all/': () => [walkbook(1, 'Maple'), walkbook(2, 'Elm')] });
    await show(Screen, '/app/walkbooks');
    await screen.findByText('Maple');
    const [first] = rows();
    first?.focus();
    fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' });
    const focused = document.activeElement;
    await act(async () => void fireEvent.keyDown(focused ?? document.body, { key: 'Enter' }));
    await waitFor(() => expect(place()).toBe(`/app/walkbook/id/${id(2)}`));
  });

  it('are found by any word of name, person or survey, and / leads to the search', async () => {
    await serverDouble({ 'GET /walkbook/all/': () => [walkbook(1, 'Maple north'), walkbook(2, 'Elm')] });
    await show(Screen, '/app/walkbooks');
    await screen.findByText('Maple north');
    fireEvent.keyDown(document.body, { key: '/' });
    const search = screen.getByRole('searchbox', { name: 'Search walkbooks' });
    expect(document.activeElement).toBe(search);
    fireEvent.change(search, { target: { value: 'north maple' } });
    expect(rows()).toHaveLength(1);
    fireEvent.keyDown(search, { key: 'Escape' });
    expect(rows()).toHaveLength(2);
  });

  it('say what the server said, and come with the next try', async () => {
    let up = false;
    await serverDouble({ 'GET /walkbook/all/': () => (up ? [walkbook(1, 'Maple')] : new Refusal(500, 'INTERNAL')) });
    await show(Screen, '/app/walkbooks');
    expect(await screen.findByText('Internal server error')).toBeDefined();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Maple')).toBeDefined();
  });
});
