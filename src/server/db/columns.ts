// How columns look in code where that is not plain: read as one type, written as another. The generated schema uses these.
import type { ColumnType } from 'kysely';

/** Stored as jsonb; written as text of JSON. */
export type JsonColumn<T> = ColumnType<T, string, string>;
/** Read as ISO text (see connection.ts). */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** (longitude, latitude); written as text '(lng,lat)'. */
export type PointColumn = ColumnType<{ x: number; y: number }, string, string>;
