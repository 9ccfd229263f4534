// A text campaign for the table of who may: it runs, everyone of the campaign texts for it, and one of them holds a recipient who wrote.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../src/server/db/connection';

interface Given {
  campaign_id: string;
  voter_id: string;
  user_ids: readonly string[];
  /** Who holds the recipient. */
  holder: string;
  survey_id: string;
}

export const worldNumber = '+19195550188';

/** @param state 'Draft' or what runs */
export async function aTextCampaign(db: Db, given: Given, status: 'Draft' | 'Active' = 'Active'): Promise<string> {
  const { campaign_id, voter_id, user_ids, holder, survey_id } = given;
  const id = randomUUID();
  const phone = `+1919${String(Math.floor(Math.random() * 8_000_000) + 2_000_000)}`;
  await sql`
    update campaigns set is_texting_enabled = true, quiet_begins = '00:00', quiet_ends = '00:01' where id = ${campaign_id}`.execute(
    db,
  );
  await sql`
    insert into phone_numbers (campaign_id, phone_number, status, carrier_id, can_text, bought_by, bought_at)
    select ${campaign_id}, ${worldNumber}, 'active', 'PN', true, ${holder}, now()
    where not exists (select 1 from phone_numbers where campaign_id = ${campaign_id} and phone_number = ${worldNumber})`.execute(
    db,
  );
  for (const step of ['brand', 'a2p_campaign'])
    await sql`
      insert into text_registrations (campaign_id, step, fields, state, user_id)
      values (${campaign_id}, ${step}, '{}', 'approved', ${holder}) on conflict do nothing`.execute(db);
  await sql`update voters set mobile = ${phone} where campaign_id = ${campaign_id} and id = ${voter_id}`.execute(db);
  await sql`
    insert into text_campaigns (campaign_id, id, user_id, name, status, message, filter_params, survey_id, canary_done, counted_from)
    values (${campaign_id}, ${id}, ${holder}, ${id}, ${status}, 'Hello', '{"everyone":true}', ${survey_id}, true, now())`.execute(
    db,
  );
  for (const user_id of user_ids)
    await sql`
      insert into text_campaign_users (campaign_id, text_campaign_id, user_id) values (${campaign_id}, ${id}, ${user_id})`.execute(
      db,
    );
  await sql`
    insert into text_recipients (campaign_id, text_campaign_id, voter_id, phone, turn, state, user_id, taken_at, sending_phone_number, last_reply_at)
    values (${campaign_id}, ${id}, ${voter_id}, ${phone}, 1, 'taken', ${holder}, now(), ${worldNumber}, now())`.execute(
    db,
  );
  return id;
}

/** A brand with nothing wrong. */
export const aBrand = {
  friendly_name: 'Doors for Jo',
  company_name: 'Doors for Jo',
  address: '1 Main St',
  city: 'Raleigh',
  state: 'NC',
  zip: '27601',
  contact_first_name: 'Olive',
  contact_last_name: 'Owner',
  contact_email: 'olive@example.org',
  contact_phone: '(919) 555-0100',
  website_url: 'https://doors.example.org',
  campaign_verify_token: 'cv|1.0|tcr|10dlc|abc',
  business_identity: 'direct_customer',
  business_type: 'Non-profit',
  business_industry: 'NOT_FOR_PROFIT',
  business_registration_id_type: 'EIN',
  business_registration_number: '12-3456789',
  job_position: 'CEO',
  business_title: 'Treasurer',
};

/** An A2P campaign with nothing wrong, for a campaign whose candidate is Jo Candidate. */
export const anA2pCampaign = {
  description: 'Reminders to vote, and answers to what voters ask us about it.',
  sample_messages: [
    'Jo Candidate asks: will you vote? Reply STOP to end',
    'Jo Candidate thanks you. Reply STOP to end',
  ],
  consent_description: 'People give us their number at the door or on our website.',
};
