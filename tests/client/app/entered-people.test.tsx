// Someone who entered a county from above walks through the office: nothing that they see is refused when they tap it.
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '../../../src/contract/call';
import { mayAs } from '../../../src/domain/access/capabilities';
import { answeringServer } from '../../support/answering-server';
import { id } from '../../support/office';
import { content, openApp, settled } from '../../support/open-app';

/** Of the campaign's area: what they see, and what leads back to its first page. */
const open = ['people', 'teams', 'chapters', 'phones'];
const closed = ['announcements', 'invitations', 'settings', 'integrations', 'status', 'owner'];
const opened = ['dashboard', 'walkbooks', 'voter-groups', ...open.map((each) => `campaign/${each}`)];
const tapped = ['campaign/people', `user/${id(7)}`, `survey/id/${id(7)}`, 'reports?report=goals', 'map'];

/** As the server decides it. */
function forbid({ access }: Call) {
  const isAllowed =
    access.who === 'member' || access.who === 'receiver_or_member'
      ? mayAs({ title: 'Director', is_entered: true }, access.may)
      : access.who !== 'owner' && access.who !== 'founder' && access.who !== 'key';
  return isAllowed ? null : ({ code: 'FORBIDDEN', status: 403 } as const);
}

afterEach(() => vi.unstubAllGlobals());

describe('someone who entered from above', () => {
  test.each(opened)('opens %s and is refused nothing', async (path) => {
    const made = await answeringServer(forbid, { is_entered: true });
    await openApp(`/app/${path}`);
    await settled(made);
    expect(location.pathname).toBe(`/app/${path}`);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter(({ refused }) => refused)).toEqual([]);
  });

  test('finds no way to what changes people and settings, and an address of it leads back', async () => {
    await answeringServer(forbid, { is_entered: true });
    await openApp('/app/campaign');
    const links = [...content().querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links).toEqual(expect.arrayContaining(open.map((each) => `/app/campaign/${each}`)));
    expect(links.filter((link) => closed.some((each) => link.endsWith(each)) || link === '/app/activity')).toEqual([]);
    expect(content().querySelectorAll('button').length).toBe(0);
    for (const path of closed) {
      cleanup();
      await openApp(`/app/campaign/${path}`);
      expect(location.pathname).toBe('/app/campaign');
    }
    cleanup();
    await openApp('/app/activity');
    expect(location.pathname).toBe('/app/dashboard');
  });

  test('is told apart from a Director of the campaign, who has it all', async () => {
    const made = await answeringServer(() => null, { is_entered: false });
    await openApp('/app/campaign');
    await settled(made);
    const links = [...content().querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(closed.filter((each) => links.includes(`/app/campaign/${each}`))).toEqual(closed.slice(0, -1));
    expect(content().querySelectorAll('button').length).toBeGreaterThan(0);
  });

  test.each(tapped)('taps all that is at %s and is refused nothing', async (path) => {
    const made = await answeringServer(forbid, { is_entered: true });
    await openApp(`/app/${path}`);
    await settled(made);
    const buttons = content().querySelectorAll('button').length;
    expect(buttons).toBeGreaterThan(0);
    for (let at = 0; at < buttons; at += 1) {
      const button = content().querySelectorAll('button')[at];
      if (button) fireEvent.click(button);
      await settled(made);
    }
    expect(made.filter(({ refused }) => refused)).toEqual([]);
  });
});
