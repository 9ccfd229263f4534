// At which doors of a walkbook something was typed, asked, taken or said and not saved yet.
import { useEffect, useState } from 'react';
import { draftKeysOf, draftsChanged } from '../../../offline/outbox/drafts';

/** Where there are several, the first is told. */
const kinds = ['note', 'photo', 'voice', 'survey'] as const;
export type OpenDraft = (typeof kinds)[number];

/** In the place of a door: the note on someone who is on no list, which waits in its own dialog. */
const offList = 'passer_by';
const none: ReadonlyMap<string, OpenDraft> = new Map();

/** By door id. */
export async function readOpenDrafts(owner: string, walkbookId: string): Promise<ReadonlyMap<string, OpenDraft>> {
  const found = new Map<string, OpenDraft>();
  for (const kind of kinds.toReversed())
    for (const key of await draftKeysOf(owner, kind, walkbookId)) {
      const doorId = key.split('|')[3];
      if (doorId && doorId !== offList) found.set(doorId, kind);
    }
  return found.size > 0 ? found : none;
}

/** By door id. Drafts that can't be read are not told here: they are still on the door. */
export function useOpenDrafts(owner: string, walkbookId: string): ReadonlyMap<string, OpenDraft> {
  const [drafts, setDrafts] = useState(none);
  useEffect(() => {
    let gone = false;
    const look = () => {
      readOpenDrafts(owner, walkbookId).then(
        (found) => {
          if (!gone) setDrafts(found);
        },
        () => undefined,
      );
    };
    look();
    const leave = draftsChanged.hear(look);
    return () => {
      gone = true;
      leave();
    };
  }, [owner, walkbookId]);
  return drafts;
}
