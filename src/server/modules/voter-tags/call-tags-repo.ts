// SQL of the tags that callers put on people: voter tags like any other, as long as a call stands that says them.
import { sql } from 'kysely';
import type { Db } from '../../db/connection';

/** Callers make no further tags in a campaign that has so many; those that there are they use on. */
const mostTags = 1_000;

/** Puts tags on a person by their names in any spelling of the letters' case; never on a confidential record. */
export async function tagByCall(tx: Db, campaignId: string, voterId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    insert into voter_tags (campaign_id, name)
    select distinct on (lower(name)) ${campaignId}::uuid, name from unnest(${[...names]}::text[]) as name
    where (select count(*) from voter_tags where campaign_id = ${campaignId}) < ${mostTags}
    order by lower(name) on conflict (campaign_id, lower(name)) do nothing`.execute(tx);
  await sql`
    insert into voter_tag_voters (campaign_id, voter_tag_id, voter_id, by_call)
    select ${campaignId}::uuid, tags.id, voters.id, true
    from voter_tags as tags
    join voters on voters.campaign_id = ${campaignId} and voters.id = ${voterId} and voters.suppressed is distinct from 'confidential'
    where tags.campaign_id = ${campaignId} and lower(tags.name) in (
      select lower(name) from unnest(${[...names]}::text[]) as name)
    on conflict (campaign_id, voter_tag_id, voter_id) do nothing`.execute(tx);
}

/** Takes tags off a person that only calls put there and no call that stands says any longer. */
export async function untagByCall(
  tx: Db,
  campaignId: string,
  voterId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  await sql`
    delete from voter_tag_voters as tagged using voter_tags as tags
    where tagged.campaign_id = ${campaignId} and tagged.voter_id = ${voterId} and tagged.by_call
      and tags.campaign_id = ${campaignId} and tags.id = tagged.voter_tag_id
      and lower(tags.name) in (select lower(name) from unnest(${[...names]}::text[]) as name)
      and not exists (
        select 1 from call_results as results cross join unnest(results.tags) as said
        where results.campaign_id = ${campaignId} and results.voter_id = ${voterId} and results.superseded_at is null
          and lower(said) = lower(tags.name))`.execute(tx);
}

/** Takes off the tags that an import put on people, but for those that another import said, too, or a call says that stands. */
export async function untagByFile(tx: Db, campaignId: string, uploadId: string): Promise<void> {
  await sql`
    update voter_tag_voters set also_uploads = array_remove(also_uploads, ${uploadId}::uuid)
    where campaign_id = ${campaignId} and ${uploadId}::uuid = any(also_uploads)`.execute(tx);
  await sql`
    update voter_tag_voters set upload_id = coalesce(also_uploads[1], upload_id),
      also_uploads = array_remove(also_uploads, also_uploads[1])
    where campaign_id = ${campaignId} and upload_id = ${uploadId} and cardinality(also_uploads) > 0`.execute(tx);
  await sql`
    update voter_tag_voters as tagged set by_call = true, upload_id = null
    from voter_tags as tags
    where tagged.campaign_id = ${campaignId} and tagged.upload_id = ${uploadId}
      and tags.campaign_id = ${campaignId} and tags.id = tagged.voter_tag_id
      and exists (
        select 1 from call_results as results cross join unnest(results.tags) as said
        where results.campaign_id = ${campaignId} and results.voter_id = tagged.voter_id and results.superseded_at is null
          and lower(said) = lower(tags.name))`.execute(tx);
  await sql`delete from voter_tag_voters where campaign_id = ${campaignId} and upload_id = ${uploadId}`.execute(tx);
}
