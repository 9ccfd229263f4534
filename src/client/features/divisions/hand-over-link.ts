// The link that a code holds: into the app, to a walkbook or a part of it.
import { writePart } from '../../../domain/divisions/share-code';
import type { DoorFeature } from '../../../contract/doors';

interface Hand {
  walkbookId: string;
  /** The whole walkbook's doors. */
  doors: readonly DoorFeature[];
  /** Sides of streets; null for all doors. */
  sides: ReadonlySet<string> | null;
  /** Who hands it over. */
  from: string;
  /** With this a member of the campaign gets it, too, who does not have it; null without a network. */
  code: string | null;
}

export function handOverLink({ walkbookId, doors, sides, from, code }: Hand): string {
  const query = new URLSearchParams({ from });
  if (sides) query.set('part', writePart(doors, sides));
  if (code) query.set('code', code);
  return `${window.location.origin}/app/walkbook/hand/${walkbookId}?${query}`;
}
