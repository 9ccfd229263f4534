// SQL of what each imported file tells of its voters' votes. A voter has the votes that any of them tells: with a file go those that
// no other one tells, in whatever order files come and go.
import type { ImportSession } from '../session-repo';
import { forgetBatch, matchOfRow, raiseWalkbookVersions } from '../staging-repo';

const nought = `repeat('0', 256)::bit(256)`;

/** Keeps what the rows of a batch tell, also of voters who have these votes by another file. */
export async function storeTold({ query, ids }: ImportSession): Promise<void> {
  await query(
    `insert into told_votes (campaign_id, upload_id, voter_id, votes)
     select $1::uuid, $2::uuid, coalesce(m.voter_id, s.new_voter_id) as voter_id, bit_or(s.history)
     from staged_rows s ${matchOfRow}
     where s.campaign_id = $1 and s.upload_id = $2 and s.history is not null
     group by 3
     on conflict (campaign_id, upload_id, voter_id) do update set votes = told_votes.votes | excluded.votes`,
    ids,
  );
}

/** Takes back what the import being undone told of some voters; of how many. A voter of whom no file tells has no history. */
export async function undoVotes({ query, ids, upload }: ImportSession, atOnce: number): Promise<number> {
  await forgetBatch(query, ids);
  const [undone] = await query<{ voters: number }>(
    `with mine as (
       delete from told_votes where campaign_id = $1 and upload_id = $2 and voter_id in (
         select voter_id from told_votes where campaign_id = $1 and upload_id = $2 limit ${atOnce})
       returning voter_id, votes
     ), remaining as (
       select v.id, others.votes as told, v.history & ~ (mine.votes & ~ coalesce(others.votes, ${nought})) as history
       from mine
       cross join lateral (select id, history from voters where campaign_id = $1 and id = mine.voter_id limit 1) v
       cross join lateral (
         select bit_or(votes) as votes from told_votes
         where campaign_id = $1 and voter_id = mine.voter_id and upload_id <> $2) others
     ), changed as (
       update voters v set history = case when r.told is null and r.history = ${nought} then null else r.history end
       from remaining r where v.campaign_id = $1 and v.id = r.id and v.history is not null
       returning v.door_id
     ), doors as (
       insert into staged_changed_doors (campaign_id, upload_id, door_id) select distinct $1::uuid, $2::uuid, door_id from changed
     )
     select count(*)::integer as voters from mine`,
    ids,
  );
  await raiseWalkbookVersions(query, upload);
  return undone?.voters ?? 0;
}

/** Of the staged changes of an undo: votes do not go back to what they were before it, but as undoVotes takes them back; of whom. */
export async function passOverVotes({ query, ids }: ImportSession): Promise<string[]> {
  // Whoever voted as was known before is not among them.
  const voted = await query<{ id: string }>(
    `select row_key as id from staged_undo
     where campaign_id = $1 and upload_id = $2 and after ? 'history' and before <> after - 'said'`,
    ids,
  );
  await query(
    `update staged_undo set before = before - 'history', after = after - 'history' - 'said'
     where campaign_id = $1 and upload_id = $2 and after ? 'history'`,
    ids,
  );
  await query(`delete from staged_undo where campaign_id = $1 and upload_id = $2 and before = '{}'`, ids);
  return voted.map(({ id }) => id);
}
