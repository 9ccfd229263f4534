import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { VoterGroupScreen } from '../../../../src/client/features/voter-groups/voter-group-screen';
import { VoterGroupsScreen } from '../../../../src/client/features/voter-groups/voter-groups-screen';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import type { Voter, VoterGroup } from '../../../../src/contract/voters/voter-groups';
import { at, campaignId, serverDouble, id, Refusal, userId } from '../../../support/office';
import { place, show } from '../../../support/show';

const group: VoterGroup = {
  id: id(7),
  name: 'Lapsed',
  type: 'voters',
  creation_method: 'Filters',
  status: 'Ready',
  filter_params: { where: { field: 'history', of_last: 4, at_most: 1 } },
  campaign_id: campaignId,
  user_id: userId,
  description: 'Talk to them first',
  voters: 250,
  doors: 180,
  overlapped: null,
  created_at: at,
};
const voter = (n: number, first: string): Voter => ({
  id: id(n),
  source_id: `V${n}`,
  first,
  middle: '',
  last: 'Ash',
  suffix: '',
  age: 70,
  sex: 'F',
  party: 'DEM',
  precinct: null,
  phone: null,
  email: null,
  language: null,
  address: '1 Oak St',
  unit: null,
  city: '',
  zip: '',
  door_id: id(8),
  located: true,
  suppressed: n === 1 ? 'moved' : null,
});
const unknown = [{ value: 'Unknown', voters: 250 }];
const office = (more: Parameters<typeof serverDouble>[0] = {}) =>
  serverDouble({
    'GET /voter-group/': () => group,
    'GET /voter-group/voters/': ({ query }) => ({
      total: query.get('search') ? 1 : 250,
      capped: query.get('search') === 'a',
      skip: Number(query.get('skip')),
      limit: 100,
      voters: [voter(1, 'Ada'), voter(2, 'Bo')],
    }),
    'POST /voter-group/voter-breakdown/': () => ({
      parties: [
        { value: 'DEM', voters: 150 },
        { value: 'Unknown', voters: 100 },
      ],
      sexes: unknown,
      ages: [{ value: '65 and over', voters: 250 }],
      precincts: unknown,
      zips: unknown,
      cities: unknown,
      supports: unknown,
      histories: [{ value: '1', voters: 250 }],
      estimated: false,
    }),
    'POST /voter-group/preview/': () => ({
      voters: 250,
      doors: 180,
      left_out: [{ reason: 'moved', voters: 12 }],
      sample: [],
      estimated: false,
    }),
    ...more,
  });
function Screen() {
  return (
    <>
      <VoterGroupScreen />
      <Toasts />
    </>
  );
}
const opened = async () => {
  await show(Screen, `/group/${id(7)}`, '/group/$id');
  await screen.findByText('Ada Ash');
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

describe('a group', () => {
  it('says whom it means, what it is made of, and who in it is left out', async () => {
    await office();
    await opened();
    expect(screen.getByText('All voters who voted in at most 1 of the last 4 elections')).toBeDefined();
    expect(screen.getByText('Democrats are 60% (150 of 250)')).toBeDefined();
    expect(screen.getByText('No support scores yet')).toBeDefined();
    expect(screen.getByText('Left out: moved')).toBeDefined();
    expect(screen.getByText('250 voters behind 180 doors when last counted')).toBeDefined();
    await press('Show as table: Party');
    expect(
      within(screen.getByRole('table', { name: 'Democrats are 60% (150 of 250)' })).getByText('150'),
    ).toBeDefined();
  });

  it('is saved as a CSV file under its own name', async () => {
    const saved: Blob[] = [];
    const names: string[] = [];
    const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if ('text' in file) saved.push(file);
      return 'blob:saved';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    await office({
      'POST /voter-group/count/': () => 12,
      'GET /voter-group/export/': () =>
        new Response('voter_id\r\nV1\r\n', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    });
    await opened();
    await press('Export CSV');
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Export 238 voters' })));
    await waitFor(() => expect(names).toEqual(['Lapsed.csv']));
    expect(await saved[0]?.text()).toBe('voter_id\r\nV1\r\n');
    url.mockRestore();
    clicked.mockRestore();
  });

  it('says who was left out and why, and calls groups, walkbooks and tags by their names', async () => {
    const other = { ...group, id: id(9), name: 'North side' };
    await office({
      'GET /voter-group/': () => ({
        ...group,
        filter_params: { where: { not: { field: 'group', voter_group_ids: [other.id] } } },
      }),
      'GET /voter-group/all/': () => [group, other],
    });
    await opened();
    expect(await screen.findByText('All voters who are not in “North side”')).toBeDefined();
    expect(await screen.findByText('12 left out: 12 moved')).toBeDefined();
  });

  it('that was merged names its groups, and says whom a walkbook of it leaves out', async () => {
    await office({
      'GET /voter-group/': () => ({
        ...group,
        creation_method: 'Merged',
        filter_params: { where: { field: 'group', voter_group_ids: [id(9), id(10)] }, with_suppressed: true },
      }),
      'GET /voter-group/all/': () => [
        { ...group, id: id(9), name: 'North' },
        { ...group, id: id(10), name: 'South' },
      ],
    });
    await opened();
    expect(
      await screen.findByText('Everyone in “North” and “South” at the time of the merge, without duplicates.'),
    ).toBeDefined();
    expect(await screen.findByText('In a walkbook from this group: 12 left out: 12 moved')).toBeDefined();
  });

  it('says so when more people are called so than it looked at', async () => {
    await office();
    await show(Screen, `/group/${id(7)}?search=a`, '/group/$id');
    await screen.findByText('Ada Ash');
    expect(screen.getByText(/more match: type another letter/)).toBeDefined();
  });

  it('is searched by name at headquarters', async () => {
    const { asked } = await office();
    await show(Screen, `/group/${id(7)}?search=ada`, '/group/$id');
    await screen.findByText('Ada Ash');
    expect(asked.find((each) => each.call === 'GET /voter-group/voters/')?.query.get('search')).toBe('ada');
    expect(screen.getByText('1 to 2 of 1 voter, by name')).toBeDefined();
  });

  it('opens everybody behind a door', async () => {
    await office({
      'GET /voter-group/household/': () => ({
        door_id: id(8),
        address: '1 Oak St',
        unit: null,
        voters: [voter(3, 'Cy')],
      }),
    });
    await opened();
    const [first] = screen.getAllByRole('button', { name: /^1 Oak St: who else/ });
    await act(async () => void fireEvent.click(first ?? document.body));
    expect(await screen.findByText('Cy Ash')).toBeDefined();
  });

  it('erases someone behind a door, once the word is typed', async () => {
    let behind = [voter(3, 'Cy')];
    const { asked } = await office({
      'GET /voter-group/household/': () => ({ door_id: id(8), address: '1 Oak St', unit: null, voters: behind }),
      'DELETE /voter/': () => {
        behind = [];
        return { status: 'erased', facts: 2 };
      },
    });
    await opened();
    const [first] = screen.getAllByRole('button', { name: /^1 Oak St: who else/ });
    await act(async () => void fireEvent.click(first ?? document.body));
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Erase Cy Ash' })));
    await press('Erase person');
    expect(asked.some((each) => each.call.startsWith('DELETE'))).toBe(false);
    fireEvent.change(screen.getByLabelText('Type ERASE to continue'), { target: { value: 'erase' } });
    await press('Erase person');
    expect(asked.filter((each) => each.call === 'DELETE /voter/').map(({ query }) => query.get('voter_id'))).toEqual([
      id(3),
    ]);
    await waitFor(() => expect(screen.queryByText('Cy Ash')).toBeNull());
  });

  it('is deleted after a question only', async () => {
    const { asked } = await office({
      'DELETE /voter-group/delete/': () => new Refusal(409, 'CONFLICT', 'Its file is still being imported.'),
    });
    await opened();
    await press('Delete');
    expect(asked.some((each) => each.call.startsWith('DELETE'))).toBe(false);
    await press('Delete group');
    expect(await screen.findByText('Its file is still being imported.')).toBeDefined();
  });

  it('is counted again with the filters that it has', async () => {
    const { asked } = await office({ 'PUT /voter-group/': () => ({ ...group, status: 'Pending' }) });
    await opened();
    await press('Count again');
    expect(asked.find((each) => each.call === 'PUT /voter-group/')?.body).toMatchObject({
      filter_params: group.filter_params,
    });
    expect(await screen.findByText('Pending')).toBeDefined();
  });

  it('says what happened when it is not there', async () => {
    await office({ 'GET /voter-group/': () => new Refusal(404, 'NOT_FOUND', 'This wasn’t found.') });
    await show(Screen, `/group/${id(7)}`, '/group/$id');
    expect((await screen.findAllByText('This wasn’t found.')).length).toBeGreaterThan(0);
  });
});

describe('merging groups', () => {
  it('says how many overlap before it is done, and opens the new group', async () => {
    const second = { ...group, id: id(6), name: 'Women' };
    const { asked } = await serverDouble({
      'GET /voter-group/all/': () => [group, second],
      'GET /voter-group/uploads/': () => [],
      'POST /voter-group/merge/': ({ body }) => ({
        given: 500,
        voters: 404,
        overlapped: 96,
        estimated: false,
        voter_group: body && 'name' in body ? { ...group, id: id(5), creation_method: 'Merged' } : null,
      }),
    });
    await show(VoterGroupsScreen, '/app/voter-groups');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Lapsed to merge' }));
    expect(screen.getByRole('button', { name: 'Select another to merge' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Women to merge' }));
    await press('Merge 2 groups');
    expect(await screen.findByText(/404 voters in all\. 96 of 500 entries are duplicates/)).toBeDefined();
    await press('Merge into a new group');
    await waitFor(() => expect(place()).toBe(`/app/voter-group/id/${id(5)}`));
    expect(asked.at(-1)?.body).toMatchObject({ name: 'Lapsed + Women', voter_group_ids: [id(7), id(6)] });
  });

  it('have two ways on in their header; who is to be reviewed stands at the uploads that bring them', async () => {
    await serverDouble({ 'GET /voter-group/all/': () => [group], 'GET /voter-group/uploads/': () => [] });
    await show(VoterGroupsScreen, '/app/voter-groups');
    const heading = await screen.findByRole('heading', { name: 'Voter groups' });
    const header = within(heading.closest('header')!);
    expect(header.getAllByRole('link').map((link) => link.textContent)).toEqual(['Upload', 'New group']);
    const uploads = screen.getByRole('heading', { name: 'Uploads' }).closest('section')!;
    const review = within(uploads).getByRole('link', { name: 'People to review' });
    expect(review.getAttribute('href')).toBe('/app/people-to-review');
  });
});
