// From the text of a walkbook to a checked walkbook. The doors are by far the largest part: when their version is known
// already, only what others recorded is read again.
import * as z from 'zod/mini';
import { walkbook as whole, type Walkbook } from '../../../contract/walkbooks';
import { isWalkbook } from '../../../domain/walkbooks/walkbook-cache';

const withoutDoors = z.omit(whole, { geo_data: true });

/** A walkbook, or without its doors where the reader has those of this version. */
export type ReadWalkbook = Omit<Walkbook, 'geo_data'> & { geo_data: Walkbook['geo_data'] | null };

/** Which doors the reader has. */
export interface KnownDoors {
  id: string;
  version: number;
}

/** Which walkbook is asked for. */
export interface WantedWalkbook {
  id: string;
  campaign_id: string;
}

/** Checks a walkbook's text; null when it is none, or another one: whatever put it there, no one walks the wrong doors. */
export function readWalkbookText(text: string, wanted: WantedWalkbook, known: KnownDoors | null): ReadWalkbook | null {
  const json = parseJson(text);
  if (!isWalkbook(json, wanted)) return null;
  if (known && isVersion(json, known)) {
    const parsed = z.safeParse(withoutDoors, json);
    return parsed.success ? { ...parsed.data, geo_data: null } : null;
  }
  const parsed = z.safeParse(whole, json);
  return parsed.success ? parsed.data : null;
}

function isVersion(json: unknown, { id, version }: KnownDoors): boolean {
  return (
    typeof json === 'object' &&
    json !== null &&
    Reflect.get(json, 'id') === id &&
    Reflect.get(json, 'version') === version
  );
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
