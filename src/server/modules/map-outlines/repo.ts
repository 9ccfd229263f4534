// The tables of uploaded outlines.
import { sql } from 'kysely';
import type { OutlineKind, OutlineLayer, OutlineShapes } from '../../../contract/map/map-outlines';
import type { Ring } from '../../../domain/map-outlines/read-outlines';
import type { ShapedOutline } from '../../../domain/map-outlines/shape-outlines';
import type { Db } from '../../db/connection';

/** The campaign's layers, precincts first; with an id that one alone. */
export async function outlineLayers(db: Db, campaignId: string, id: string | null = null): Promise<OutlineLayer[]> {
  const { rows } = await sql<Omit<OutlineLayer, 'bytes'> & { bytes: string }>`
    select layers.id, layers.kind, layers.name, layers.property, layers.moved, layers.bytes, layers.uploaded_at,
      trim(users.first || ' ' || users.last) as uploaded_by, (
        select count(*)::integer from map_outlines
        where map_outlines.campaign_id = ${campaignId} and map_outlines.layer_id = layers.id) as outlines
    from map_outline_layers as layers
    join users on users.id = layers.user_id
    where layers.campaign_id = ${campaignId} and (${id}::uuid is null or layers.id = ${id}::uuid)
    order by layers.kind <> 'precinct', layers.kind = 'other', layers.kind, layers.name`.execute(db);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** The layer of this kind and name, if there is one. */
export async function layerCalled(db: Db, campaignId: string, { kind, name }: Pick<OutlineLayer, 'kind' | 'name'>) {
  const { rows } = await sql<{ id: string; file_id: string }>`
    select id, file_id from map_outline_layers
    where campaign_id = ${campaignId} and kind = ${kind} and lower(name) = lower(${name})`.execute(db);
  return rows[0] ?? null;
}

/** Deletes a layer and says which file it was of; null when the campaign has none of this id. */
export async function deleteLayer(tx: Db, campaignId: string, id: string) {
  const row = await tx
    .deleteFrom('map_outline_layers')
    .where((row) => row.and({ campaign_id: campaignId, id }))
    .returning(['kind', 'name', 'file_id'])
    .executeTakeFirst();
  return row ?? null;
}

interface NewLayer {
  kind: OutlineKind;
  name: string;
  property: string;
  file_id: string;
  bytes: number;
  moved: number;
  user_id: string;
}

/** Stores a layer with its outlines, and returns its id. */
export async function insertLayer(
  tx: Db,
  campaignId: string,
  layer: NewLayer,
  outlines: readonly ShapedOutline[],
): Promise<string> {
  const { id } = await tx
    .insertInto('map_outline_layers')
    .values({ campaign_id: campaignId, ...layer })
    .returning('id')
    .executeTakeFirstOrThrow();
  const numbers = outlines.map((_, index) => index + 1);
  const names = outlines.map(({ name }) => name);
  const areas = outlines.map(({ areas }) => `{${areas.map((ring) => `"${polygonOf(ring)}"`).join(',')}}`);
  await sql`
    insert into map_outlines (campaign_id, layer_id, number, name, areas)
    select ${campaignId}::uuid, ${id}::uuid, number, name, areas::polygon[]
    from unnest(${numbers}::integer[], ${names}::text[], ${areas}::text[]) as outlines (number, name, areas)`.execute(
    tx,
  );
  return id;
}

const polygonOf = (ring: Ring) => `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join(',')})`;

/** The outlines of a layer as they are drawn. */
export async function shapesOf(db: Db, campaignId: string, layerId: string): Promise<OutlineShapes> {
  const { rows } = await sql<{ number: number; name: string; areas: string[] }>`
    select number, name, areas::text[] as areas from map_outlines
    where campaign_id = ${campaignId} and layer_id = ${layerId} order by number`.execute(db);
  return { outlines: rows.map(({ number, name, areas }) => ({ number, name, areas: areas.map(ringOf) })) };
}

/** "((1,2),(3,4))" as the database writes a polygon. */
function ringOf(polygon: string): Ring {
  const numbers = polygon.split(/[(),]+/).filter(Boolean);
  return Array.from({ length: numbers.length / 2 }, (_, at) => [Number(numbers[2 * at]), Number(numbers[2 * at + 1])]);
}

/** The names of a layer's outlines. */
export async function outlineNames(db: Db, campaignId: string, layerId: string) {
  return db
    .selectFrom('map_outlines')
    .select(['number', 'name'])
    .where((row) => row.and({ campaign_id: campaignId, layer_id: layerId }))
    .orderBy('number')
    .execute();
}
