// Screens write as the campaign's country does, and those who may edit the campaign choose it.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Campaign } from '../../../../src/contract/campaigns';
import type { RecommendedWalkbook } from '../../../../src/contract/recommendations';
import { UnitsChoice } from '../../../../src/client/features/account/units-choice';
import { CampaignData } from '../../../../src/client/features/campaigns/campaign-data';
import { ProposalFigures } from '../../../../src/client/features/recommendations/proposal-figures';
import { formatAccuracy, formatDate } from '../../../../src/client/i18n/formats';
import { setCatalogue } from '../../../../src/client/i18n/texts';
import es from '../../../../src/client/i18n/es.json';
import { session, setSession } from '../../../../src/client/session/session';
import { Bars } from '../../../../src/client/ui/charts/bars';
import { DayBars } from '../../../../src/client/ui/charts/day-bars';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

afterEach(() => {
  cleanup();
  setCatalogue(null);
  setSession({ campaign: null });
});

function campaignIn(place: Partial<Campaign>): Campaign {
  const { campaign } = session();
  if (!campaign) throw new Error('No one is signed in.');
  return { ...campaign, ...place };
}

const proposal: RecommendedWalkbook = {
  id: '',
  campaign_id: '',
  recommendation_id: null,
  name: '',
  status: 'Proposed',
  creation_method: 'Recommended',
  filter_params: null,
  survey_id: null,
  walkbook_id: null,
  expected_contacts: 12,
  minutes: 90,
  metres: 2912,
  doors: 1240,
  voters: 1800,
  why: {
    undecided: 0,
    leaning: 0,
    lapsed: 0,
    never_reached: 0,
    visited: 0,
    waited_days: 0,
    window: null,
    home_share: null,
    attempts: 0,
  },
  reason: '',
  created_at: '2026-11-14T18:00:00.000Z',
};

/** What a part says, spaces that do not break as spaces. */
function textOf(part: React.ReactNode): string {
  const text = render(<>{part}</>).container.textContent.replaceAll('\u00A0', ' ');
  cleanup();
  return text;
}
const parts = () => [
  textOf(<ProposalFigures proposal={proposal} />),
  textOf(<Bars bars={[{ label: 'Yes', count: 1240 }]} top={2000} all={5905} />),
  textOf(<DayBars title="Days" label="date" totalWord="Doors" bars={[{ day: '2026-11-14', total: 3 }]} />),
  formatDate('2026-11-14T18:40:00Z', 'time', 'UTC'),
  formatAccuracy(5),
];

describe('a campaign’s country', () => {
  it('is how its distances, days, times and shares are written', async () => {
    await serverDouble({});
    const us = parts();
    setSession({ campaign: campaignIn({ time_zone: 'Europe/Berlin', country: 'DE' }) });
    const german = parts();
    const expected = [
      ['1.8 mi', '2,9 km'],
      ['21% · 1,240 of 5,905', '21 % · 1.240 of 5.905'],
      ['Nov 14', '14 Nov'],
      ['6:40 PM', '18:40'],
      ['16 ft', '5 m'],
    ];
    for (const [at, [miles = '', kilometers = '']] of expected.entries()) {
      expect(us[at]).toContain(miles);
      expect(german[at]).toContain(kilometers);
    }
  });

  it('is that of the US again where no campaign is chosen', async () => {
    await serverDouble({});
    setSession({ campaign: campaignIn({ country: 'DE' }) });
    setSession({ campaign: null });
    expect(formatAccuracy(5)).toBe('16 ft');
  });

  it('gives way to the units that the campaign chose, and these to a person’s own', async () => {
    await serverDouble({ 'PATCH /users/me': ({ body }) => ({ ...session().user, units: body?.units }) });
    setSession({ campaign: campaignIn({ country: 'US', units: 'kilometers' }) });
    expect(formatAccuracy(5)).toBe('5 m');
    expect(formatDate('2026-11-14T18:40:00Z', 'time', 'UTC')).toBe('6:40 PM');
    await show(UnitsChoice);
    expect(screen.getByRole('option', { name: 'Campaign’s (Kilometers and meters)' })).toBeDefined();
    await act(async () => fireEvent.change(screen.getByLabelText('Distances'), { target: { value: 'miles' } }));
    expect(formatAccuracy(5)).toBe('16 ft');
    await act(async () => fireEvent.change(screen.getByLabelText('Distances'), { target: { value: '' } }));
    expect(formatAccuracy(5)).toBe('5 m');
  });

  it('is chosen on the campaign’s screen, and followed from then on', async () => {
    const { asked } = await serverDouble({
      'PUT /campaign/': ({ body }) => campaignIn({ country: String(body?.country) }),
    });
    await show(CampaignData, '/app/campaign');
    expect(screen.getByText('United States')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    const field = screen.getByLabelText<HTMLSelectElement>('Country');
    expect(field.value).toBe('US');
    fireEvent.change(field, { target: { value: 'CA' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
    expect(await screen.findByText('Canada')).toBeDefined();
    expect(asked.at(-1)?.body?.country).toBe('CA');
    expect(formatAccuracy(5)).toBe('5 m');
  });

  it('is left to the server while no one chooses it, so that it follows the time zone', async () => {
    const { asked } = await serverDouble({
      'PUT /campaign/': ({ body }) => campaignIn({ time_zone: String(body?.time_zone), country: 'DE' }),
    });
    await show(CampaignData, '/app/campaign');
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Europe/Berlin' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
    expect(await screen.findByText('Germany')).toBeDefined();
    expect(asked.at(-1)?.body).not.toHaveProperty('country');
  });

  it('is called by its Spanish name in Spanish', async () => {
    await serverDouble({});
    setCatalogue({ language: 'es', texts: es });
    await show(CampaignData, '/app/campaign');
    fireEvent.click(screen.getByRole('button', { name: 'Editar' }));
    const field = screen.getByLabelText('País');
    expect(within(field).getByRole('option', { name: 'Otro país' })).toBeDefined();
  });
});
