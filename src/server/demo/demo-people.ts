// Who is in the demo: campaigns, users, memberships, open invitations.
import type { Db } from '../db/connection';
import { idOf } from './seeded-random';
import { demoUsers, type DemoUser, userOf } from './demo-accounts';
import { beganAt, campaignIds } from './demo-campaigns';
import type { Campaign } from './seed-campaign';
import { demoZone } from './demo-time';

const day = 86_400_000;

/** Campaigns, users, who belongs where, and who was invited. */
export async function insertPeople(db: Db, now: Date): Promise<void> {
  const began = beganAt(now).toISOString();
  const campaign = { location: 'Alder Falls', time_zone: demoZone, created_at: began };
  await db
    .insertInto('campaigns')
    .values([
      {
        ...campaign,
        id: campaignIds.okafor,
        name: 'Okafor for Council',
        address: '14 Ferry St',
        owner_email: userOf('maya').email,
        campaign_type: 'election',
        candidate_name: 'Ada Okafor',
      },
      {
        ...campaign,
        id: campaignIds.measure,
        name: 'Yes on Measure C',
        address: '220 River Rd',
        owner_email: userOf('rachel').email,
        campaign_type: 'initiative',
        initiative: 'Measure C: limits on rent increases',
      },
    ])
    .execute();
  await db
    .insertInto('users')
    .values(
      demoUsers.map(({ key: _key, uid, campaign: of, ...user }) => ({
        ...user,
        identity_uid: uid,
        is_verified: true,
        terms_accepted: true,
        terms_changed_at: began,
        date_joined: began,
        campaign_id: campaignIds[of],
      })),
    )
    .execute();
  await db
    .insertInto('memberships')
    .values(
      demoUsers.map(({ id, title, campaign: of }) => ({
        campaign_id: campaignIds[of],
        user_id: id,
        title,
        date_joined: began,
      })),
    )
    .execute();
  const invitation = (
    of: Campaign,
    sender: DemoUser['key'],
    receiver_email: string,
    offer_title: 'Staff' | 'Volunteer',
    message: string,
    daysAgo: number,
  ) => ({
    id: idOf(`invitation ${of} ${receiver_email}`),
    campaign_id: campaignIds[of],
    sender_id: userOf(sender).id,
    receiver_email,
    message,
    offer_title,
    token: idOf(`token ${of} ${receiver_email}`),
    date_sent: new Date(now.getTime() - daysAgo * day),
    expires_at: new Date(now.getTime() + (30 - daysAgo) * day),
  });
  const toLuis = 'You know every door on River Road. Would you help us too?';
  const toNewcomer = 'It was good to meet you at the market. Come knock doors with us.';
  await db
    .insertInto('invitations')
    .values([
      invitation('measure', 'rachel', userOf('luis').email, 'Staff', toLuis, 2),
      invitation('okafor', 'maya', 'newcomer@porchlight.test', 'Volunteer', toNewcomer, 1),
    ])
    .execute();
}
