// A follow-up that falls due while the app is open is said: once, only while it is open, and not into someone's work.
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Walkbook } from '../../../../../src/contract/walkbooks';
import { FollowUpReminder } from '../../../../../src/client/features/walking/report/follow-up-reminder';
import { save } from '../../../../../src/client/offline/outbox/save';
import { clearAppState } from '../../../../../src/client/session/clear';
import { setSession } from '../../../../../src/client/session/session';
import { serverNow } from '../../../../../src/client/session/server-clock';
import { doorId, newPhone, owner, summary, walkbookId } from '../../../local/headquarters';
import { doorOf } from '../../../../support/doors';
import { signedInAs } from '../../../../support/identity';
import { campaignId, member } from '../../../../support/office';
import { giveKey } from '../../../../support/phone-key';
import { place, show } from '../../../../support/show';

const hour = 3_600_000;
const words = /^Follow-up due: Marta Ortega, 118 Maple St$/;
let walkbook: Partial<Walkbook>;

beforeEach(async () => {
  await newPhone();
  await signedInAs({ uid: owner });
  await giveKey(owner, campaignId);
  setSession(member('Volunteer'));
  walkbook = {};
  vi.stubGlobal('fetch', async () => {
    const geo_data = { type: 'FeatureCollection', features: [doorOf(doorId)] };
    const body = { ...summary(), campaign_id: campaignId, geo_data, touches: [], survey_responses: [], ...walkbook };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(async () => {
  cleanup();
  await clearAppState();
  vi.unstubAllGlobals();
});

/** Promised a call at that time, milliseconds from now. */
const promise = (away: number) =>
  save({
    owner,
    campaign_id: campaignId,
    walkbook_id: walkbookId,
    facts: [
      {
        kind: 'door_fact',
        label: 'Marta Ortega, 118 Maple St',
        fact: {
          kind: 'follow_up',
          door_id: doorId,
          voter_id: null,
          due_at: new Date(serverNow() + away).toISOString(),
          channel: 'call',
          note: '',
          replaces: null,
        },
      },
    ],
  });
const shown = () => screen.findByText(words);
/** Long enough for a look that would find something. */
const settle = () => act(() => new Promise((later) => setTimeout(later, 300)));

describe('a follow-up that is due', () => {
  it('is said with the way to its door, and goes when it is closed', async () => {
    await promise(-hour);
    await show(FollowUpReminder, '/app/me');
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Close this reminder' }));
    expect(screen.queryByText(words)).toBeNull();
  });

  it('leads to the door', async () => {
    await promise(-hour);
    await show(FollowUpReminder, '/app/me');
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Go to this door' }));
    await vi.waitFor(() => expect(place()).toBe(`/app/walkbook/id/${walkbookId}/door/${doorId}`));
  });

  it('is said once, however often the app is opened', async () => {
    await promise(-hour);
    await show(FollowUpReminder, '/app/me');
    await shown();
    cleanup();
    await show(FollowUpReminder, '/app/me');
    await settle();
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('nothing is said', () => {
  it.each([
    ['of what is due later', hour],
    ['of what was due two days ago', -48 * hour],
  ])('%s', async (_what, away) => {
    await promise(away);
    await show(FollowUpReminder, '/app/me');
    await settle();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('while someone types', async () => {
    await promise(-hour);
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await show(FollowUpReminder, '/app/me');
    await settle();
    expect(screen.queryByText(words)).toBeNull();
    field.remove();
  });

  it('of a door that is no longer in the walkbook', async () => {
    await promise(-hour);
    walkbook = { geo_data: { type: 'FeatureCollection', features: [] } };
    await show(FollowUpReminder, '/app/me');
    await settle();
    expect(screen.queryByText(words)).toBeNull();
  });
});
