// Ids of rows: as random as others to whoever would guess them, but in the order of time (UUID version 7),
// so that an index takes them at its end instead of all over.
import { randomUUID } from 'node:crypto';

/** The id of a new row. Never for a secret: whoever sees one knows when it was made. */
export const newId = (): string => timeOrderedId(Date.now());

export function timeOrderedId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
