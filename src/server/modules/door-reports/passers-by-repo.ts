// Conversations with people who are on no list, as managers read them beside door reports.
import { sql } from 'kysely';
import type { DoorReport } from '../../../contract/door-reports';
import type { Db } from '../../db/connection';
import { passerByCounts } from '../facts/effective-facts-repo';
import { mostDoorReports } from '../../../contract/reports/list-limits';

type PasserBy = Pick<
  DoorReport,
  'id' | 'walkbook_id' | 'walkbook_name' | 'user_id' | 'user_name' | 'contact_result' | 'note' | 'recorded_at'
>;

/** There is no door and no record: what a report says of those it lacks. */
const nowhere = {
  kind: 'passer_by',
  door_id: null,
  address: '',
  unit: null,
  city: '',
  zip: '',
  coordinates: null,
  voter_id: null,
  voter_name: null,
  phone: null,
  language: null,
  due_at: null,
  channels: [],
  corrected: null,
  filed: null,
  filed_unit: null,
  reached: false,
  handled: null,
} satisfies Partial<DoorReport>;

/** Those that count, the newest first. */
export async function passersByOf(db: Db, campaignId: string): Promise<DoorReport[]> {
  const { rows } = await sql<PasserBy>`
    select passers_by.id, passers_by.walkbook_id, walkbooks.name as walkbook_name, passers_by.user_id,
      users.first as user_name, passers_by.contact_result, passers_by.note, passers_by.recorded_at
    from passers_by
    join walkbooks on walkbooks.campaign_id = ${campaignId} and walkbooks.id = passers_by.walkbook_id
    join users on users.id = passers_by.user_id
    where passers_by.campaign_id = ${campaignId} and ${passerByCounts(campaignId)}
    order by passers_by.recorded_at desc, passers_by.id limit ${mostDoorReports}`.execute(db);
  return rows.map((row) => ({ ...nowhere, ...row }));
}
