// SQL that takes the votes back which an import told of. Files add to one another's votes, so that these go one by one, and not as
// the value that a column had before.
import type { ImportSession } from '../session-repo';

const nought = `repeat('0', 256)::bit(256)`;
/** The votes that the import being undone was the first to tell of. */
const added = `((u.after ->> 'history')::bit(256) & ~ coalesce((u.before ->> 'history')::bit(256), ${nought}))`;
/** Those of them that another history told of as well (told). */
const toldToo = `(${added} & (told.after ->> 'said')::bit(256))`;
const otherHistories = `uploads file
  cross join lateral (
    select upload_id, before, after from import_changes
    where campaign_id = $1 and upload_id = file.id and kind = 'voter' and row_key = u.row_key and after ? 'said' limit 1) told`;
const mine = `u.campaign_id = $1 and u.upload_id = $2 and u.after ? 'history'`;
const others = `file.campaign_id = $1 and file.contents = 'history' and file.id <> $2`;

/**
 * Of the staged changes of an undo: removes their votes, but for those that another history told of too, which from then on is
 * the one that they go with. What remains staged says nothing of votes any more.
 */
export async function undoVotes({ query, ids }: ImportSession): Promise<void> {
  await query(
    `update voters v set history = case when undone.fresh and undone.history = ${nought} then null else undone.history end
     from (
       select u.row_key, u.before ->> 'history' is null as fresh,
         v.history & ~ (${added} & ~ coalesce((
           select bit_or((told.after ->> 'said')::bit(256)) from ${otherHistories} where ${others}), ${nought})) as history
       from staged_undo u
       cross join lateral (
         select history from voters where campaign_id = $1 and id = u.row_key::uuid limit 1) v
       where ${mine} and v.history is not null
     ) undone
     where v.campaign_id = $1 and v.id = undone.row_key::uuid`,
    ids,
  );
  await query(
    `update import_changes change set before = change.before || jsonb_build_object('history',
       (change.before ->> 'history')::bit(256) & ~ passed_on.votes)
     from (
       select told.upload_id, u.row_key, ${toldToo} as votes
       from staged_undo u cross join ${otherHistories}
       where ${mine} and ${others} and told.before ->> 'history' is not null
     ) passed_on
     where change.campaign_id = $1 and change.upload_id = passed_on.upload_id and change.kind = 'voter'
       and change.row_key = passed_on.row_key`,
    ids,
  );
  await query(
    `insert into staged_changed_doors (campaign_id, upload_id, door_id)
     select distinct $1::uuid, $2::uuid, v.door_id from staged_undo u
     cross join lateral (select door_id from voters where campaign_id = $1 and id = u.row_key::uuid limit 1) v
     where ${mine}`,
    ids,
  );
  await query(
    `update staged_undo set before = before - 'history', after = after - 'history' - 'said'
     where campaign_id = $1 and upload_id = $2 and after ? 'history'`,
    ids,
  );
  await query(`delete from staged_undo where campaign_id = $1 and upload_id = $2 and before = '{}'`, ids);
}
