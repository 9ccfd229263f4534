// Who looks at the screens of the rows, and how they press and type.
import { act, fireEvent, screen } from '@testing-library/react';
import { leaveCampaign, session } from '../../src/client/session/session';
import { ana, signedInAs, type Person, type ProviderDouble } from '../support/identity';
import { at, campaignId, id, serverDouble, userId, type Requested } from '../support/office';

export const nobody = null;
export const verified = ana;
export const unverified: Person = { ...ana, emailVerified: false };

const words = { campaign_id: campaignId, campaign_name: 'Okafor for Council', campaign_type: 'election' as const };
export const membership = {
  ...words,
  candidate_name: 'Ada Okafor',
  initiative: null,
  title: 'Manager' as const,
  date_joined: at,
  is_owner: false,
};
export const invitation = {
  ...words,
  campaign_name: 'Yes on Measure C',
  campaign_type: 'initiative' as const,
  candidate_name: null,
  initiative: 'Rent and repair',
  id: id(3),
  date_sent: at,
  sender_id: null,
  receiver_email: verified.email,
  status: 'pending' as const,
  message: null,
  offer_title: 'Volunteer' as const,
  link: null,
};
export const user = {
  status: 'active' as const,
  detail: '',
  id: userId,
  first: 'Ana',
  last: 'Ortega',
  email: verified.email,
  title: 'None' as const,
  is_active: true,
  is_superuser: false,
  is_verified: true,
  terms_accepted: false,
  date_joined: at,
  campaign_id: null,
  campaigns: [membership],
  invitations: [invitation],
  oauth_accounts: [],
};

type Answers = Parameters<typeof serverDouble>[0];

export interface Seen {
  /** What the API was asked for. */
  asked: Requested[];
  provider: ProviderDouble;
}

/** Someone before any campaign is chosen, and the answers of the API. */
export async function outside(who: Person | null, answers: Answers = {}): Promise<Seen> {
  const { asked } = await serverDouble(answers);
  leaveCampaign();
  return { asked, provider: await signedInAs(who) };
}

/** A member who works in the campaign. */
export async function inside(
  answers: Answers = {},
  title: Parameters<typeof serverDouble>[1] = 'Manager',
): Promise<Seen & { member: ReturnType<typeof session> }> {
  const { asked } = await serverDouble(answers, title);
  return { asked, provider: await signedInAs(ana), member: session() };
}

export const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const alertText = () => screen.getByRole('alert').textContent;
