// Who of a door has a survey that was begun and not finished.
import { useEffect, useState } from 'react';
import type { DoorFeature } from '../../../../contract/doors';
import { draftKey, whichDrafts } from '../../../offline/outbox/drafts';
import type { Viewer } from '../../../offline/mirror/walkbook-view';

export function useBegun(viewer: Viewer, walkbookId: string, door: DoorFeature): ReadonlySet<string> {
  const [begun, setBegun] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let gone = false;
    const { door_id, voters } = door.properties;
    const keys = new Map(
      voters.map((voter) => [draftKey(viewer.owner, 'survey', walkbookId, door_id, voter.id), voter.id]),
    );
    whichDrafts([...keys.keys()]).then(
      (found) => {
        if (!gone) setBegun(new Set([...found].flatMap((key) => keys.get(key) ?? [])));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [viewer, walkbookId, door]);
  return begun;
}
