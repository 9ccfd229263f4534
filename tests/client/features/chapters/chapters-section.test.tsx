import { useSearch } from '@tanstack/react-router';
import { fireEvent, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ChaptersSection } from '../../../../src/client/features/chapters/chapters-section';
import { ReportsScreen } from '../../../../src/client/features/reports/reports-screen';
import { readKeyRow } from '../../../../src/client/offline/sealed/key-store';
import { onClear } from '../../../../src/client/session/clear';
import { session, setSession, useSession } from '../../../../src/client/session/session';
import { at, campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import { ana } from '../../../support/identity';
import { giveKey } from '../../../support/phone-key';
import { show } from '../../../support/show';

const chaptersAddress = '/app/campaign/chapters';
const own = { id: campaignId, name: 'Okafor for Council' };
const tree = {
  path: [{ id: id(1), name: 'The State' }, own],
  chapters: [
    { id: id(2), name: 'Alder County', joined_at: at, below: 2 },
    { id: id(3), name: 'Birch County', joined_at: at, below: 0 },
  ],
};
const offer = { id: id(5), parent_name: 'The Nation', by: 'Olive Owner', offered_at: at };
const entered: unknown[] = [];
const Section = () =>
  useSession().campaign && <ChaptersSection onEntered={async (membership) => void entered.push(membership)} />;
const asOwner = () => {
  const { campaignUser } = session();
  if (campaignUser) setSession({ campaignUser: { ...campaignUser, is_owner: true } });
};

describe('the chapters of a campaign', () => {
  it('are seen by a manager, with what is above, and changed by the owner alone', async () => {
    const { asked } = await serverDouble({ 'GET /campaign/chapter/tree/': () => tree });
    await show(Section);
    expect(await screen.findByText('Alder County')).toBeDefined();
    expect(within(screen.getByRole('navigation')).getByText('The State')).toBeDefined();
    expect(screen.getByText(/2 campaigns below it/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /Remove|Leave|New chapter/ })).toBeNull();
    expect(asked.some(({ call }) => call.includes('chapter-offer'))).toBe(false);
  });

  it('are hundreds in a nation: the first are shown, and a search finds any', async () => {
    const chapters = Array.from({ length: 300 }, (_, at) => ({
      ...tree.chapters[1]!,
      id: id(at),
      name: `County ${at}`,
    }));
    chapters.push({ ...tree.chapters[1]!, id: id(300), name: 'Peña County' });
    await serverDouble({ 'GET /campaign/chapter/tree/': () => ({ ...tree, chapters }) });
    await show(Section);
    expect(await screen.findByText('County 0')).toBeDefined();
    expect(screen.queryByText('County 250')).toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a chapter' }), { target: { value: 'county 25' } });
    expect(screen.getByText('11 chapters')).toBeDefined();
    expect(screen.getByText('County 250')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'pena' } });
    expect(screen.getByText('Peña County')).toBeDefined();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    const button = screen.getByRole('button', { name: 'Show all 301' });
    button.focus();
    fireEvent.click(button);
    expect(screen.getByText('County 299')).toBeDefined();
    // The button is gone: the focus is on the first chapter that wasn't there.
    expect(document.activeElement?.textContent).toContain('County 12');
  });

  it('are opened one below the other, and the path leads back', async () => {
    const below = { path: [...tree.path, { id: id(2), name: 'Alder County' }], chapters: [] };
    const { asked } = await serverDouble({
      'GET /campaign/chapter/tree/': ({ query }) => (query.get('of') ? below : tree),
    });
    await show(Section, chaptersAddress);
    fireEvent.click(await screen.findByRole('button', { name: 'Chapters of Alder County' }));
    expect(await screen.findByText('No chapters yet')).toBeDefined();
    expect(asked.at(-1)?.query.get('of')).toBe(id(2));
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: own.name }));
    expect(await screen.findByText('Birch County')).toBeDefined();
  });

  it('that are opened have an address, which leads there after a reload and for whoever it is sent to', async () => {
    const below = { path: [...tree.path, { id: id(2), name: 'Alder County' }], chapters: [] };
    await serverDouble({ 'GET /campaign/chapter/tree/': ({ query }) => (query.get('of') === id(2) ? below : tree) });
    const Addressed = () => (
      <>
        <Section />
        <output>{JSON.stringify(useSearch({ strict: false }))}</output>
      </>
    );
    await show(Addressed, `${chaptersAddress}?of=${id(2)}`);
    expect(await screen.findByText('No chapters yet')).toBeDefined();
    fireEvent.click(within(screen.getByRole('navigation')).getByRole('button', { name: own.name }));
    fireEvent.click(await screen.findByRole('button', { name: 'Chapters of Alder County' }));
    await screen.findByText('No chapters yet');
    expect(screen.getByRole('status').textContent).toBe(JSON.stringify({ of: id(2) }));
  });

  it('come by an offer that its owner reads before accepting', async () => {
    let received = [offer];
    const { asked } = await serverDouble({
      'GET /campaign/chapter/tree/': () => ({ path: [own], chapters: [] }),
      'GET /campaign/chapter-offer/': () => ({ made: [], received }),
      'PUT /campaign/chapter-offer/': () => {
        received = [];
        return new Response(null, { status: 204 });
      },
    });
    asOwner();
    await show(Section);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/They never see voters/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Become a chapter' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Accept…' })).toBeNull();
    const { body } = asked.find(({ call }) => call === 'PUT /campaign/chapter-offer/') ?? {};
    expect(body).toEqual({ campaign_id: campaignId, id: id(5), accepted: true });
  });

  it('are made new, once, and a name that is taken is said at the field', async () => {
    let tries = 0;
    const { asked } = await serverDouble({
      'GET /campaign/chapter/tree/': () => ({ path: [own], chapters: [] }),
      'GET /campaign/chapter-offer/': () => ({ made: [], received: [] }),
      'POST /campaign/chapter/': ({ body }) =>
        (tries += 1) === 1 ? new Refusal(409, 'NAME_EXISTS') : Response.json({ id: id(9), ...body }, { status: 201 }),
    });
    asOwner();
    await show(Section);
    fireEvent.click(await screen.findByRole('button', { name: 'New chapter' }));
    const field = screen.getByRole('textbox', { name: 'Name of the chapter' });
    fireEvent.change(field, { target: { value: 'Alder County' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make the chapter' }));
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: 'Alder County Two' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make the chapter' }));
    await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
    const keys = asked.filter(({ call }) => call === 'POST /campaign/chapter/').map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});

it('a chapter that is removed is gone from the list, and that is said', async () => {
  let { chapters } = tree;
  const { asked } = await serverDouble({
    'GET /campaign/chapter/tree/': () => ({ ...tree, chapters }),
    'GET /campaign/chapter-offer/': () => ({ made: [], received: [] }),
    'DELETE /campaign/chapter/': () => {
      chapters = chapters.slice(1);
      return new Response(null, { status: 204 });
    },
  });
  asOwner();
  await show(() => (
    <>
      <Section />
      <Toasts />
    </>
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Alder County' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Alder County is no longer your chapter')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Alder County' })).toBeNull());
  expect(asked.find(({ call }) => call === 'DELETE /campaign/chapter/')?.query.get('chapter_id')).toBe(id(2));
});

it('a campaign that becomes part of a tree is asked what it shares there', async () => {
  let isIn = false;
  const sharing = { gives: false, takes: false, given: 0, left_alone: 0, is_working: false };
  await serverDouble({
    'GET /campaign/chapter/tree/': () => ({ path: [own], chapters: isIn ? tree.chapters : [] }),
    'GET /campaign/chapter-offer/': () => ({ made: [], received: [] }),
    'GET /campaign/chapter-contact/': () => ({ in_tree: isIn, ...sharing }),
    'POST /campaign/chapter/': ({ body }) => {
      isIn = true;
      return Response.json({ id: id(9), ...body }, { status: 201 });
    },
  });
  asOwner();
  await show(Section);
  fireEvent.click(await screen.findByRole('button', { name: 'New chapter' }));
  expect(screen.queryByText('Do not contact, across the tree')).toBeNull();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Alder County' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make the chapter' }));
  expect(await screen.findByText('Do not contact, across the tree')).toBeDefined();
});

describe('entering a chapter', () => {
  const open = { campaign_id: id(2), campaign_name: 'Alder County', is_in: false };
  const membership = {
    campaign_id: id(2),
    campaign_name: 'Alder County',
    campaign_type: 'other',
    candidate_name: null,
    initiative: null,
    title: 'Director',
    date_joined: at,
    is_owner: false,
  };

  it('is offered to whom the chapter’s owner lets in, and leads into it', async () => {
    await serverDouble({
      'GET /campaign/chapter/tree/': () => ({ ...tree, path: [own] }),
      'GET /campaign/chapter-entry/mine/': () => [open],
      'PUT /campaign/chapter-entry/': () => membership,
    });
    await show(Section);
    fireEvent.click(await screen.findByRole('button', { name: 'Enter Alder County' }));
    await expect.poll(() => entered).toEqual([membership]);
    expect(screen.queryByRole('heading', { name: 'Who may enter from above' })).toBeNull();
  });

  it('that is left takes its voters off this device', async () => {
    const cleared = vi.fn();
    const forget = onClear(cleared);
    await serverDouble({
      'GET /campaign/chapter/tree/': () => ({ ...tree, chapters: [] }),
      'GET /campaign/chapter-entry/mine/': () => [
        { ...open, is_in: true },
        { campaign_id: campaignId, campaign_name: own.name, is_in: true },
      ],
      'DELETE /campaign/chapter-entry/mine/': () => new Response(null, { status: 204 }),
    });
    await giveKey(ana.uid, campaignId);
    await giveKey(ana.uid, id(2));
    await show(Section);
    fireEvent.click(await screen.findByRole('button', { name: 'Leave Alder County' }));
    await expect.poll(async () => (await readKeyRow(`${ana.uid}|${id(2)}`))?.key).toBeNull();
    // Those of the campaign that it was left from stay.
    expect((await readKeyRow(`${ana.uid}|${campaignId}`))?.key).not.toBeNull();
    expect(cleared).not.toHaveBeenCalled();
    fireEvent.click(await screen.findByRole('button', { name: `Leave ${own.name}` }));
    await expect.poll(() => cleared.mock.calls.length).toBe(1);
    expect(session().choosing).toBe(true);
    forget();
  });

  it('is allowed by its owner to a person above, and ended again', async () => {
    const person = { user_id: id(7), name: 'Dina Director', through_name: 'The State', granted_at: at, is_in: true };
    let entries = [person];
    const { asked } = await serverDouble({
      'GET /campaign/chapter/tree/': () => ({ ...tree, chapters: [] }),
      'GET /campaign/chapter-offer/': () => ({ made: [], received: [] }),
      'GET /campaign/chapter-entry/mine/': () => [],
      'GET /campaign/chapter-entry/all/': () => entries,
      'POST /campaign/chapter-entry/': () => Response.json(entries, { status: 201 }),
      'DELETE /campaign/chapter-entry/': () => {
        entries = [];
        return new Response(null, { status: 204 });
      },
    });
    asOwner();
    await show(Section);
    expect(await screen.findByText('Here now')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Let someone in' }));
    const field = screen.getByRole('textbox', { name: 'Their email address' });
    fireEvent.change(field, { target: { value: ' Dina@Example.org ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Let them in' }));
    await expect.poll(() => screen.queryByRole('textbox')).toBeNull();
    const { body } = asked.find(({ call }) => call === 'POST /campaign/chapter-entry/') ?? {};
    expect(body).toEqual({ campaign_id: campaignId, email: 'dina@example.org' });
    fireEvent.click(screen.getByRole('button', { name: 'End that Dina Director may enter' }));
    expect(await screen.findByText('No one may enter.')).toBeDefined();
  });
});

it('the report of chapters has a row of each, its own first, and says what isn’t counted yet', async () => {
  const counts = { touches: 12_000, doors: 9_000, contacts: 3_000 };
  const results = [{ contact_result: 'canvassed', touches: 3_000 }];
  await serverDouble({
    'GET /report/chapters/': () => ({
      path: [own],
      rows: [
        { ...own, below: 0, touches: 0, doors: 0, contacts: 0, results: [] },
        { id: id(2), name: 'Alder County', below: 2, ...counts, results },
      ],
      days: [{ day: '2026-03-04', ...counts }],
      behind: 1,
    }),
  });
  await show(ReportsScreen, '/app/reports?report=chapters', '/app/reports');
  expect(await screen.findByRole('link', { name: 'Alder County and 2 below it' })).toBeDefined();
  expect(screen.getByText(/newest results of one campaign/)).toBeDefined();
  const [byCampaign, byDay] = screen.getAllByRole('table');
  expect(within(byCampaign!).getAllByRole('row')[1]?.textContent).toContain('Okafor for Council itself');
  expect(within(byDay!).getByText('12,000')).toBeDefined();
});
