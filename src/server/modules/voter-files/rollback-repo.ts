// Takes an import back, some thousand rows a transaction: what it added goes unless the campaign needs it by now, what it
// changed is as before unless someone changed it since. What was learned at the door stays. A run that was killed is gone on
// with, because every step takes away what it has done.
import { sql } from 'kysely';
import { inTransaction, type Db } from '../../db/connection';
import { withdrawElections } from './elections-repo';
import { withdrawPeople } from '../facts/apply-door-reports-repo';
import { findPlaces } from '../geocoding/join-places-repo';
import { deleteGroups, removeFromGroups } from '../voter-groups/members-repo';
import { untagByFile } from '../voter-tags/call-tags-repo';
import { withdrawFile } from './left-out-repo';
import { takeIdsBack } from './further-ids-repo';
import { learnChanges } from './import-ends-repo';
import { forgetNamed } from './roll-missing-repo';
import { forgetBatch, forgetStaged, raiseWalkbookVersions } from './staging-repo';
import type { ImportSession } from './session-repo';
import { voterColumns } from './store-voters-repo';
import { passOverVotes, undoVotes } from './histories/told-votes-repo';
import { removeWalkbook } from './walkbook-repo';

const atOnce = 4000;
const lowest = '00000000-0000-0000-0000-000000000000';

/** Repeats a step, each time in a transaction, until it finds nothing more to do. */
type Until = (step: () => Promise<number>) => Promise<void>;

export async function rollBack(db: Db, session: ImportSession, signal?: AbortSignal): Promise<void> {
  const { query, upload, ids } = session;
  const until: Until = async (step) => {
    for (let found = 1; found > 0;) {
      signal?.throwIfAborted();
      found = await session.batch(step);
    }
  };
  await session.batch(() =>
    query(
      `update uploads set total = processed
         + (select count(*) from import_changes where campaign_id = $1 and upload_id = $2)
         + (select count(*) from voters where campaign_id = $1 and upload_id = $2)
         + (select count(*) from doors where campaign_id = $1 and upload_id = $2)
         + (select count(*) from address_points where campaign_id = $1 and upload_id = $2)
       where campaign_id = $1 and id = $2`,
      ids,
    ),
  );
  await learnChanges(session);
  if (upload.contents === 'walkbook') await session.batch(() => removeWalkbook(session));
  if (upload.contents === 'address_points') await takePointsBack(session, until);
  else await takeVotersBack(db, session, until);
  await session.batch(async () => {
    await query('set local synchronous_commit = on');
    await query(
      `update uploads set status = 'done', processed = total, run_id = null, finished_at = now()
       where campaign_id = $1 and id = $2`,
      ids,
    );
    await forgetStaged(query, ids);
  });
}

async function takeVotersBack(db: Db, session: ImportSession, until: Until): Promise<void> {
  const { query, upload, ids } = session;
  const { campaign_id: campaign } = upload;
  await session.batch(async () => {
    const restored = await withdrawFile(session);
    await raiseWalkbookVersions(query, upload);
    await count(session, { restored });
  });
  await until(() => takeIdsBack(session, atOnce));
  await until(() => restoreVoters(session));
  await session.batch(async () => {
    await untagByFile(session.db, campaign, upload.id);
    await query('delete from precinct_names where campaign_id = $1 and upload_id = $2', ids);
    await forgetNamed(session);
    await deleteGroups(session.db, campaign, sql`id = ${upload.id}`);
  });
  // Whom someone took back at the door stayed while this file told of them.
  await inTransaction(db, (tx) => withdrawPeople(tx, campaign, 'all'));
  for (const table of ['voters', 'doors'] as const) {
    let after = lowest;
    await until(async () => {
      const last = await remove(session, table, after);
      after = last ?? after;
      return last === null ? 0 : 1;
    });
  }
  await until(() => undoVotes(session, atOnce));
  await until(() => restoreDoors(session));
  await session.batch(() => withdrawElections(session));
}

/** Takes some of the kept changes of a kind out of the journal. */
async function takeChanges({ query, ids }: ImportSession, kind: 'voter' | 'door' | 'point'): Promise<number> {
  await forgetBatch(query, ids);
  const changes = await query(
    `with changes as (
       delete from import_changes where campaign_id = $1 and upload_id = $2 and kind = $3 and row_key in (
         select row_key from import_changes where campaign_id = $1 and upload_id = $2 and kind = $3 limit ${atOnce})
       returning row_key, before, after
     ) insert into staged_undo (campaign_id, upload_id, row_key, before, after)
     select $1::uuid, $2::uuid, row_key, before, after from changes returning 1`,
    [...ids, kind],
  );
  // A later file found what this one had left: undone itself, it goes back to what was there before both.
  await query(
    `with passed_on as (
       select newer.id as upload_id, u.row_key, jsonb_object_agg(value.key, value.value) as before
       from uploads newer join staged_undo u on u.campaign_id = $1 and u.upload_id = $2
       -- One by one along the key, and not all of the later file's for each.
       cross join lateral (
         select before from import_changes where campaign_id = $1 and upload_id = newer.id and kind = $3
           and row_key = u.row_key limit 1) as later
       cross join lateral jsonb_each(u.before) as value
       where newer.campaign_id = $1 and newer.applied_at > (
           select applied_at from uploads where campaign_id = $1 and id = $2)
         and value.key <> 'history' and later.before ? value.key and later.before -> value.key = u.after -> value.key
       group by newer.id, u.row_key
     )
     update import_changes later set before = later.before || passed_on.before from passed_on
     where later.campaign_id = $1 and later.upload_id = passed_on.upload_id and later.kind = $3 and later.row_key = passed_on.row_key`,
    [...ids, kind],
  );
  return changes.length;
}

/** Counts rows as taken out, set back or left; all of them as done. */
async function count(
  session: ImportSession,
  done: { removed?: number; restored?: number; kept?: number },
): Promise<void> {
  const { removed = 0, restored = 0, kept = 0 } = done;
  await session.query(
    `update uploads set removed = removed + $3, restored = restored + $4, kept = kept + $5,
       processed = processed + $3 + $4 + $5 where campaign_id = $1 and id = $2`,
    [...session.ids, removed, restored, kept],
  );
}

/** A value goes back only if it still is what the import made it. */
async function restoreVoters(session: ImportSession): Promise<number> {
  const { query, upload, ids } = session;
  const changes = await takeChanges(session, 'voter');
  if (changes === 0) return 0;
  const voted = await passOverVotes(session);
  const names = voterColumns.filter((name) => name !== 'door_id');
  const undone = await query<{ id: string; door_id: string; old_door_id: string; differs: boolean }>(
    `with undone as (
       select v.id, v.door_id as old_door_id, v as present, jsonb_populate_record(v,
           case when beneath.filed is null then '{}' else jsonb_build_object('filed', v.filed || beneath.filed) end
             || coalesce(same.before, '{}')) as past
       from staged_undo u join voters v on v.campaign_id = $1 and v.id = u.row_key::uuid, lateral (
         select jsonb_object_agg(key, value) as before from jsonb_each(u.before)
         where to_jsonb(v) -> key is not distinct from u.after -> key
           -- A newer file found the same: it holds as long as that one does.
           and not exists (
             select 1 from uploads newer cross join lateral (
               select after from import_changes where campaign_id = $1 and upload_id = newer.id and kind = 'voter'
                 and row_key = u.row_key limit 1) as later
             where newer.campaign_id = $1 and later.after ? key and later.after -> key = u.after -> key and newer.applied_at > (
               select applied_at from uploads where campaign_id = $1 and id = $2))
       ) same, lateral (
         -- Beneath what was corrected at the door the file's value goes back as well.
         select jsonb_object_agg(key, value) as filed from jsonb_each(u.before)
         where v.filed ? key and v.filed -> key is not distinct from u.after -> key
       ) beneath
       where u.campaign_id = $1 and u.upload_id = $2
     )
     update voters v set ${names.map((name) => `${name} = (k.past).${name}`).join(', ')},
       door_id = case when exists (select 1 from doors where campaign_id = $1 and id = (k.past).door_id)
         then (k.past).door_id else v.door_id end
     from undone k where v.campaign_id = $1 and v.id = k.id
     returning v.id, v.door_id, k.old_door_id, k.past is distinct from k.present as differs`,
    ids,
  );
  await noteChanged(
    session,
    undone.flatMap(({ door_id, old_door_id }) => [door_id, old_door_id]),
  );
  await raiseWalkbookVersions(query, upload);
  // Whom an earlier file lacked as well, or someone changed since, stays as they are.
  const restored = new Set([...voted, ...undone.filter(({ differs }) => differs).map(({ id }) => id)]);
  await count(session, { restored: restored.size });
  return changes;
}

const needed = {
  voters: `exists (select 1 from all_touches x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from all_survey_responses x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from mail_answers x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from mail_responses x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from call_answers x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from outreach_touches x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from imported_results x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from walkbook_voters x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from road_sign_voters x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from all_door_facts x where x.campaign_id = $1 and x.voter_id = t.id)
    or exists (select 1 from voter_group_members x join voter_groups g on g.campaign_id = $1 and g.id = x.voter_group_id
      where x.campaign_id = $1 and x.voter_id = t.id and g.creation_method = 'Upload' and g.id <> $2)`,
  doors: `t.notes is not null or t.learned_notes is not null or t.corrected_unit_key is not null or t.placed_by is not null
    or exists (select 1 from all_door_facts x where x.campaign_id = $1 and x.door_id = t.id)
    or exists (select 1 from voters x where x.campaign_id = $1 and x.door_id = t.id)
    or exists (select 1 from walkbook_doors x where x.campaign_id = $1 and x.door_id = t.id)
    or exists (select 1 from all_touches x where x.campaign_id = $1 and x.door_id = t.id)
    or exists (select 1 from all_survey_responses x where x.campaign_id = $1 and x.door_id = t.id)
    or exists (select 1 from mail_answers x where x.campaign_id = $1 and x.door_id = t.id)
    or exists (select 1 from call_answers x where x.campaign_id = $1 and x.door_id = t.id)
    or exists (select 1 from imported_results x where x.campaign_id = $1 and x.door_id = t.id)`,
};

/**
 * Removes some of the rows behind an id that the import added and no one needs: known by no fact, no walkbook, no other file.
 * Gives the last one looked at, null when there were none.
 */
async function remove(session: ImportSession, table: 'voters' | 'doors', after: string): Promise<string | null> {
  const { query, upload, ids } = session;
  const found = await query<{ id: string; needed: boolean }>(
    `select t.id, ${needed[table]} as needed from ${table} t
     where t.campaign_id = $1 and t.upload_id = $2 and t.id > $3 order by t.id limit ${atOnce}`,
    [...ids, after],
  );
  if (found.length === 0) return null;
  const going = found.flatMap((row) => (row.needed ? [] : [row.id]));
  await forgetBatch(query, ids);
  const gone = await deleteRows(session, table, going);
  await raiseWalkbookVersions(query, upload);
  await count(session, table === 'voters' ? { removed: gone, kept: found.length - gone } : {});
  return found.at(-1)?.id ?? null;
}

/** Remembers doors whose walkbooks get a new version. */
async function noteChanged({ query, ids }: ImportSession, doorIds: readonly string[]): Promise<void> {
  await query(
    `insert into staged_changed_doors (campaign_id, upload_id, door_id)
     select $1::uuid, $2::uuid, unnest($3::uuid[])`,
    [...ids, [...doorIds]],
  );
}

/** Deletes rows; those that something holds on to of which this file does not know stay. */
async function deleteRows(session: ImportSession, table: 'voters' | 'doors', rowIds: string[]): Promise<number> {
  const { query, upload } = session;
  const removeThese = async (some: string[]) => {
    const gone = await query<{ id: string; door_id: string }>(
      `delete from ${table} where campaign_id = $1 and id = any($2::uuid[])
       returning id, ${table === 'voters' ? 'door_id' : 'id as door_id'}`,
      [upload.campaign_id, some],
    );
    if (table === 'voters')
      await query('delete from told_votes where campaign_id = $1 and voter_id = any($2::uuid[])', [
        upload.campaign_id,
        gone.map(({ id }) => id),
      ]);
    // After them: whoever puts one of them into a group meanwhile is waited for, and seen here.
    if (table === 'voters')
      await removeFromGroups(
        session.db,
        upload.campaign_id,
        gone.map(({ id }) => id),
      );
    await noteChanged(
      session,
      gone.map(({ door_id }) => door_id),
    );
    return gone.length;
  };
  const tried = async (some: string[]): Promise<number> => {
    await query('savepoint removing');
    try {
      const gone = await removeThese(some);
      await query('release savepoint removing');
      return gone;
    } catch (error) {
      const held = error instanceof Error && Reflect.get(error, 'code') === '23503';
      if (!held) throw error;
      await query('rollback to savepoint removing');
      if (some.length <= 1) return 0;
      const half = some.length >> 1;
      return (await tried(some.slice(0, half))) + (await tried(some.slice(half)));
    }
  };
  return rowIds.length === 0 ? 0 : tried(rowIds);
}

/** Doors go back to where they stood, one in a walkbook not to no place, and to the ZIP that they had. */
async function restoreDoors(session: ImportSession): Promise<number> {
  const { query, upload, ids } = session;
  const changes = await takeChanges(session, 'door');
  if (changes === 0) return 0;
  await query(
    `with undone as (
       select d.id, u.before,
         u.before ? 'location' and d.placed_by is null and d.location::text is not distinct from u.after ->> 'location'
           and (u.before ->> 'location' is not null or not exists (
             select 1 from walkbook_doors w where w.campaign_id = $1 and w.door_id = d.id)) as moves,
         u.before ? 'zip' and d.zip = u.after ->> 'zip' as forgets, d.city = u.after ->> 'city' as as_told
       from staged_undo u join doors d on d.campaign_id = $1 and d.id = u.row_key::uuid
       where u.campaign_id = $1 and u.upload_id = $2
     ), restored as (
       update doors d set location = case when moves then (u.before ->> 'location')::point else d.location end,
         place_upload_id = case when moves then (u.before ->> 'place_upload_id')::uuid else d.place_upload_id end,
         zip = case when forgets then u.before ->> 'zip' else d.zip end,
         city = case when forgets and as_told then u.before ->> 'city' else d.city end
       from undone u where d.campaign_id = $1 and d.id = u.id and (u.moves or u.forgets)
       returning d.id
     ) insert into staged_changed_doors (campaign_id, upload_id, door_id) select $1::uuid, $2::uuid, id from restored`,
    ids,
  );
  await raiseWalkbookVersions(query, upload);
  return changes;
}

async function takePointsBack(session: ImportSession, until: Until): Promise<void> {
  const { query, upload, ids } = session;
  await until(async () => {
    const changes = await takeChanges(session, 'point');
    if (changes === 0) return 0;
    const restored = await query(
      `update address_points p set location = (u.before ->> 'location')::point,
         upload_id = (u.before ->> 'upload_id')::uuid
       from staged_undo u
       where u.campaign_id = $1 and u.upload_id = $2 and p.campaign_id = $1
         and p.address_key = split_part(u.row_key, chr(31), 1) and p.unit_key = split_part(u.row_key, chr(31), 2)
         and p.upload_id = $2
       returning 1`,
      ids,
    );
    await count(session, { restored: restored.length });
    return changes;
  });
  await until(async () => {
    const gone = await query(
      `delete from address_points where campaign_id = $1 and upload_id = $2 and (address_key, unit_key) in (
         select address_key, unit_key from address_points where campaign_id = $1 and upload_id = $2 limit ${atOnce})
       returning 1`,
      ids,
    );
    await count(session, { removed: gone.length });
    return gone.length;
  });
  await session.batch(async () => {
    await query(
      `update doors d set location = null, place_upload_id = null
       where d.campaign_id = $1 and d.place_upload_id = $2 and d.placed_by is null
         and not exists (select 1 from walkbook_doors w where w.campaign_id = $1 and w.door_id = d.id)
         and not exists (select 1 from all_touches x where x.campaign_id = $1 and x.door_id = d.id)`,
      ids,
    );
    await findPlaces(query, upload.campaign_id);
  });
}
