// People corrected at the door. Always derived from the facts that stand; what files say stays beside it (`filed`), and comes
// back when a fact is undone.
import { sql } from 'kysely';
import type { DoorReport } from '../../../contract/facts/door-report';
import type { Db } from '../../db/connection';
import { checkVoters } from '../contact-ledger/check-voters-repo';
import { doorReportStands } from './door-reports-repo';

/**
 * Each field as it was told last, else as files say. A corrected number is the one to call and, where files know a mobile, to
 * text. Returns the doors of whoever looks different since.
 */
export async function derivePeople(tx: Db, campaignId: string, voterIds: readonly string[]): Promise<string[]> {
  if (voterIds.length === 0) return [];
  const { rows } = await sql<{ door_id: string }>`
    with concerned as (
      select id, door_id, first, last, language, phone, mobile, filed from voters
      where campaign_id = ${campaignId} and id = any(${[...new Set(voterIds)]}::uuid[])
      order by id for no key update
    ), spoken as (
      select distinct on (door_facts.voter_id, field.key) door_facts.voter_id, field.key, field.value #>> '{}' as value
      from door_facts, jsonb_each(door_facts.payload) as field
      where door_facts.campaign_id = ${campaignId} and door_facts.voter_id in (select id from concerned)
        and door_facts.kind = 'person_corrected' and ${doorReportStands(campaignId)}
        and field.key in ('first', 'last', 'language', 'phone') and field.value <> 'null'
      order by door_facts.voter_id, field.key, door_facts.recorded_at desc, door_facts.id desc
    ), corrections as (
      select voter_id, jsonb_object_agg(key, value) as corrected from spoken group by voter_id
    ), based as (
      select concerned.id, coalesce(corrections.corrected, '{}') as corrected, (
        select jsonb_object_agg(field.key, coalesce(concerned.filed -> field.key, field.value))
        from jsonb_each(jsonb_build_object('first', first, 'last', last, 'language', language, 'phone', phone,
          'mobile', mobile)) as field
      ) as file
      from concerned left join corrections on corrections.voter_id = concerned.id
    ), derived as (
      select id,
        coalesce(nullif(corrected ->> 'first', ''), file ->> 'first') as first,
        coalesce(corrected ->> 'last', file ->> 'last') as last,
        case when corrected ? 'language' then nullif(corrected ->> 'language', '') else file ->> 'language' end as language,
        case when corrected ? 'phone' then nullif(corrected ->> 'phone', '') else file ->> 'phone' end as phone,
        case when corrected ? 'phone' and file ->> 'mobile' is not null then nullif(corrected ->> 'phone', '')
          else file ->> 'mobile' end as mobile,
        (select jsonb_object_agg(field.key, field.value) from jsonb_each(file) as field
          where corrected ? field.key or (field.key = 'mobile' and corrected ? 'phone' and field.value <> 'null')) as filed
      from based
    )
    update voters set first = derived.first, last = derived.last, language = derived.language, phone = derived.phone,
      mobile = derived.mobile, filed = derived.filed
    from derived
    where voters.campaign_id = ${campaignId} and voters.id = derived.id
      and (voters.first, voters.last, voters.language, voters.phone, voters.mobile, voters.filed)
        is distinct from (derived.first, derived.last, derived.language, derived.phone, derived.mobile, derived.filed)
    returning voters.door_id`.execute(tx);
  return rows.map((row) => row.door_id);
}

/** People who were added, told otherwise of, or are now known to live in another unit may be someone who must be left alone. */
export async function checkReported(tx: Db, campaignId: string, facts: readonly DoorReport[]): Promise<string[]> {
  const voters = facts.flatMap((fact) =>
    fact.kind === 'person_added' || fact.kind === 'person_corrected' ? fact.voter_id : [],
  );
  const doors = facts.flatMap((fact) => (fact.kind === 'unit_repair' ? fact.door_id : []));
  return checkVoters(tx, campaignId, { voters, doors });
}
