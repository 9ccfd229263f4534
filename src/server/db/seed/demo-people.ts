// Who is in the demo: campaigns, users, memberships, open invitations.
import type pg from 'pg';
import { copyRows } from '../copy';
import { idOf } from './chance';
import { demoUsers, type DemoUser, userOf } from './demo-accounts';
import { beganAt, campaignIds } from './demo-campaigns';
import type { SeedFact } from './demo-facts';
import type { Campaign } from './demo-rows';
import { demoZone } from './demo-time';

const day = 86_400_000;

/** Campaigns, users, who belongs where, and who was invited. */
export async function copyPeople(client: pg.ClientBase, facts: readonly SeedFact[], now: Date): Promise<void> {
  const began = beganAt(now).toISOString();
  await copyRows(
    client,
    'campaigns',
    [
      'id',
      'name',
      'address',
      'location',
      'owner_email',
      'campaign_type',
      'candidate_name',
      'initiative',
      'time_zone',
      'created_at',
    ],
    [
      [
        campaignIds.okafor,
        'Okafor for Council',
        '14 Ferry St',
        'Alder Falls',
        userOf('maya').email,
        'election',
        'Ada Okafor',
        null,
        demoZone,
        began,
      ],
      [
        campaignIds.measure,
        'Yes on Measure C',
        '220 River Rd',
        'Alder Falls',
        userOf('rachel').email,
        'initiative',
        null,
        'Measure C: limits on rent increases',
        demoZone,
        began,
      ],
    ],
  );
  const seen = new Map(facts.map((fact) => [fact.user, fact.received]));
  await copyRows(
    client,
    'users',
    [
      'id',
      'identity_uid',
      'email',
      'first',
      'last',
      'title',
      'is_verified',
      'terms_accepted',
      'terms_changed_at',
      'date_joined',
      'campaign_id',
      'last_seen',
    ],
    demoUsers.map((user) => [
      user.id,
      user.uid,
      user.email,
      user.first,
      user.last,
      user.title,
      true,
      true,
      began,
      began,
      campaignIds[user.campaign],
      seen.get(user.key)?.toISOString() ?? null,
    ]),
  );
  await copyRows(
    client,
    'memberships',
    ['campaign_id', 'user_id', 'title', 'date_joined'],
    demoUsers.map((user) => [campaignIds[user.campaign], user.id, user.title, began]),
  );
  const invitation = (
    campaign: Campaign,
    sender: DemoUser['key'],
    receiver: string,
    title: string,
    message: string,
    daysAgo: number,
  ) => [
    idOf(`invitation ${campaign} ${receiver}`),
    campaignIds[campaign],
    userOf(sender).id,
    receiver,
    message,
    title,
    idOf(`token ${campaign} ${receiver}`),
    new Date(now.getTime() - daysAgo * day).toISOString(),
    new Date(now.getTime() + (30 - daysAgo) * day).toISOString(),
  ];
  await copyRows(
    client,
    'invitations',
    ['id', 'campaign_id', 'sender_id', 'receiver_email', 'message', 'offer_title', 'token', 'date_sent', 'expires_at'],
    [
      invitation(
        'measure',
        'rachel',
        userOf('luis').email,
        'Staff',
        'You know every door on River Road. Would you help us too?',
        2,
      ),
      invitation(
        'okafor',
        'maya',
        'newcomer@porchlight.test',
        'Volunteer',
        'Good to have met you at the market, come and knock with us.',
        1,
      ),
    ],
  );
}
