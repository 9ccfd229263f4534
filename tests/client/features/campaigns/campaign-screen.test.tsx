import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CampaignScreen } from '../../../../src/client/features/campaigns/campaign-screen';
import { HandOverCard } from '../../../../src/client/features/campaigns/hand-over-card';
import { MembersCard } from '../../../../src/client/features/campaigns/members-card';
import { deadlineWords } from '../../../../src/client/features/campaigns/deadline-words';
import { setSession, session } from '../../../../src/client/session/session';
import { at, campaignId, id, serverDouble, userId } from '../../../support/office';
import { place, show } from '../../../support/show';

const noOffer = { 'GET /campaign/owner-offer/': () => ({ offer: null }) };
const offer = { to: { id: userId, first: 'Ana', last: 'Ortega' }, by: { id: id(7), first: 'Olive', last: 'Owner' } };
const member = (number: number, more: object = {}) => ({
  id: id(number),
  first: 'Robin',
  last: `Number${number}`,
  email: `robin${number}@example.org`,
  title: 'Volunteer',
  date_joined: at,
  is_owner: false,
  last_seen: null,
  walkbooks: 0,
  touches: 0,
  ...more,
});

describe('the campaign’s area', () => {
  it('has sections with addresses of their own, by what one may see', async () => {
    await serverDouble(noOffer);
    await show(CampaignScreen, '/app/campaign/settings', '/app/campaign/$section');
    const links = within(await screen.findByRole('navigation')).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Campaign data',
      'People',
      'Teams',
      'Announcements',
      'Invitations',
      'Settings',
      'Chapters',
      'Integrations',
      'Phones',
      'Status',
    ]);
    expect(screen.getByRole('heading', { name: 'Results at the door' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Campaign data' })).toBeNull();
  });

  it('shows a setting that is locked above as it is, with the reason, and takes no change of it', async () => {
    await serverDouble({
      ...noOffer,
      'GET /campaign/chapter-setting/': () => ({
        parent_name: 'The State',
        inherits: ['quiet_hours'],
        locked: [{ setting: 'quiet_hours', by: 'The Nation' }],
        has_chapters: false,
        locks: [],
      }),
    });
    await show(CampaignScreen, '/app/campaign/settings', '/app/campaign/$section');
    const locked = await screen.findByRole('group', { name: /^The same in all chapters of The Nation/ });
    expect(within(locked).getByLabelText('Quiet from').matches(':disabled')).toBe(true);
    expect(screen.getByRole('combobox', { name: 'Button 1' }).matches(':disabled')).toBe(false);
  });

  it('shows the deadline and the distances as locked where they are', async () => {
    await serverDouble({
      ...noOffer,
      'GET /campaign/chapter-setting/': () => ({
        parent_name: 'The State',
        inherits: ['deadline', 'units'],
        locked: [
          { setting: 'deadline', by: 'The Nation' },
          { setting: 'units', by: 'The Nation' },
        ],
        has_chapters: false,
        locks: [],
      }),
    });
    await show(CampaignScreen, '/app/campaign');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(await screen.findAllByText(/^The same in all chapters of The Nation/)).toHaveLength(2);
    const isLocked = (label: string) => screen.getByLabelText<HTMLInputElement>(label).disabled;
    expect([isLocked('Election day'), isLocked('Distances'), isLocked('Country')]).toEqual([true, true, false]);
  });

  it('saves the rest of the data when a lock is known only after something was typed there', async () => {
    let unlock: (value: object) => void = () => undefined;
    const settings = new Promise<object>((resolve) => (unlock = resolve));
    const { asked } = await serverDouble({
      ...noOffer,
      'GET /campaign/chapter-setting/': () => settings,
      'PUT /campaign/': () => session().campaign,
    });
    await show(CampaignScreen, '/app/campaign');
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const deadline = screen.getByLabelText<HTMLInputElement>('Election day');
    const stored = deadline.value;
    fireEvent.change(deadline, { target: { value: '2031-05-04' } });
    fireEvent.change(screen.getByLabelText('Distances'), { target: { value: 'kilometers' } });
    fireEvent.change(screen.getByLabelText('Location'), { target: { value: 'Elsewhere' } });
    unlock({
      parent_name: 'The State',
      inherits: ['deadline', 'units'],
      locked: [
        { setting: 'deadline', by: 'The Nation' },
        { setting: 'units', by: 'The Nation' },
      ],
      has_chapters: false,
      locks: [],
    });
    expect(await screen.findAllByText(/^The same in all chapters of The Nation/)).toHaveLength(2);
    expect(deadline.value).toBe(stored);
    expect(screen.getByLabelText<HTMLSelectElement>('Distances').value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit' });
    const sent = asked.findLast(({ call }) => call.startsWith('PUT'));
    expect(sent?.body).toEqual({ id: campaignId, location: 'Elsewhere' });
  });

  it('shows a volunteer its data without sections, and leads on from what is not theirs', async () => {
    await serverDouble({}, 'Volunteer');
    await show(CampaignScreen, '/app/campaign');
    expect(await screen.findByRole('heading', { name: 'Campaign data' })).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
    document.body.replaceChildren();
    await show(CampaignScreen, '/app/campaign/owner', '/app/campaign/$section');
    expect(place()).toBe('/app/campaign');
  });

  it('lets whom the campaign is offered to accept it', async () => {
    const { asked } = await serverDouble({
      'GET /campaign/owner-offer/': () => ({ offer: { ...offer, offered_at: at } }),
      'PUT /campaign/owner-offer/': () => ({ is_owner: true }),
    });
    await show(CampaignScreen, '/app/campaign');
    fireEvent.click(await screen.findByRole('button', { name: 'Become the owner' }));
    expect(await screen.findByRole('link', { name: 'Owner' })).toBeDefined();
    const answered = asked.findLast(({ call }) => call.startsWith('PUT'));
    expect(answered?.body).toEqual({ campaign_id: campaignId, accepted: true });
  });
});

it('a campaign is offered to a manager only once its name was typed', async () => {
  const made = { to: { id: id(2), first: 'Robin', last: 'Number2' }, by: offer.by, offered_at: at };
  let open: unknown = null;
  const { asked } = await serverDouble({
    'GET /campaign/owner-offer/': () => ({ offer: open }),
    'GET /users/campaign-account/': () =>
      [1, 2, 3].map((each) => member(each, { title: each > 1 ? 'Director' : 'Staff' })),
    // Whoever entered from above can't own what is below.
    'GET /campaign/chapter-entry/all/': () => [
      { user_id: id(3), name: 'Robin', through_name: 'The State', granted_at: at, is_in: true },
    ],
    'POST /campaign/owner-offer/': () => {
      open = made;
      return { offer: made };
    },
  });
  await show(HandOverCard);
  const choice = await screen.findByRole('combobox', { name: 'Next owner' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a person', 'Robin Number2 · Director']);
  fireEvent.change(choice, { target: { value: id(2) } });
  fireEvent.click(screen.getByRole('button', { name: 'Hand over…' }));
  const agree = screen.getByRole<HTMLButtonElement>('button', { name: 'Offer the campaign' });
  expect(agree.disabled).toBe(true);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Okafor for Council' } });
  fireEvent.click(agree);
  expect(await screen.findByText(/Offered to Robin Number2 on/)).toBeDefined();
  expect(asked.find(({ call }) => call === 'POST /campaign/owner-offer/')?.body).toMatchObject({ user_id: id(2) });
});

it('a person is found among thousands', async () => {
  await serverDouble({
    'GET /users/campaign-account/': () => Array.from({ length: 3000 }, (_, index) => member(index)),
  });
  const { campaignUser } = session();
  if (campaignUser) setSession({ campaignUser: { ...campaignUser, is_owner: true } });
  await show(MembersCard);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search people' }), {
    target: { value: 'number2999 robin' },
  });
  expect(await screen.findByRole('button', { name: 'Remove Robin Number2999' })).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it('the deadline says how far off it is, by the campaign’s clock', () => {
  const now = new Date('2026-11-02T03:00:00Z');
  expect(deadlineWords('2026-11-03', 'America/Chicago', now)).toBe('November 3, 2026, in 2 days');
  expect(deadlineWords('2026-11-01', 'America/Chicago', now)).toBe('November 1, 2026, today');
  expect(deadlineWords('2026-10-01', 'America/Chicago', now)).toBe('October 1, 2026');
});
