// SQL of putting a tag on everyone whom filters select.
import { sql } from 'kysely';
import type { FilterParams } from '../../../contract/voters/voter-filters';
import type { VoterTag } from '../../../contract/voters/voter-tags';
import type { Db } from '../../db/connection';
import { withRowsOnce } from '../../db/distribution/rows-once';
import { mayBeListed } from '../contact-ledger/left-out-repo';
import { allowLargeSets, matchingVoters } from '../voters/filters-repo';

interface Tagging {
  now: Date;
  /** Of more than so many no one is tagged who would be more than one too many: the caller refuses. */
  most: number;
}

/**
 * A tag of this name in any spelling of its letters' case, made where there is none, on all of them who don't have it yet;
 * never on a confidential record.
 */
export async function tagMatching(
  tx: Db,
  campaignId: string,
  name: string,
  filters: FilterParams,
  { now, most }: Tagging,
): Promise<{ tag: VoterTag; voters: number; added: number }> {
  await allowLargeSets(tx);
  await sql`insert into voter_tags (campaign_id, name) values (${campaignId}, ${name})
    on conflict (campaign_id, lower(name)) do nothing`.execute(tx);
  const { rows: tags } = await sql<Omit<VoterTag, 'voters'>>`
    select id, campaign_id, name from voter_tags
    where campaign_id = ${campaignId} and lower(name) = lower(${name})`.execute(tx);
  const tag = tags[0]!;
  const chosen = matchingVoters(tx, campaignId, filters, { now })
    .select('voters.id')
    .where(mayBeListed)
    .limit(most + 1);
  const rows = await withRowsOnce<{ voters: number; added: number }>(
    tx,
    { as: 'chosen', statement: sql`${chosen}`, columns: { id: 'uuid' } },
    sql`, added as (
      insert into voter_tag_voters (campaign_id, voter_tag_id, voter_id)
      select ${campaignId}::uuid, ${tag.id}::uuid, chosen.id from chosen
      on conflict (campaign_id, voter_tag_id, voter_id) do nothing
      returning voter_id
    ), kept as (
      -- What this says holds, whatever becomes of calls and files that said it before.
      update voter_tag_voters as tagged set by_call = false, upload_id = null from chosen
      where tagged.campaign_id = ${campaignId} and tagged.voter_tag_id = ${tag.id} and tagged.voter_id = chosen.id
        and (tagged.by_call or tagged.upload_id is not null)
    )
    select (select count(*)::integer from chosen) as voters, (select count(*)::integer from added) as added`,
  );
  const { voters = 0, added = 0 } = rows[0] ?? {};
  const { rows: counted } = await sql<{ voters: number }>`
    select count(*)::integer as voters from voter_tag_voters
    where campaign_id = ${campaignId} and voter_tag_id = ${tag.id}`.execute(tx);
  return { tag: { ...tag, voters: counted[0]?.voters ?? 0 }, voters, added };
}
