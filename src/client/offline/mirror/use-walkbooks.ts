// Several walkbooks at once, as the maps need them.
import { useEffect, useMemo, useState } from 'react';
import { type WalkbookView, type Viewer } from './walkbook-view';
import { openWalkbookView } from './walkbooks';

/** The first `most` of these walkbooks, each as it stands. */
export function useWalkbookViews(viewer: Viewer, ids: readonly string[], most: number): WalkbookView[] {
  const opened = useMemo(() => ids.slice(0, most).map((id) => openWalkbookView(viewer, id)), [viewer, ids, most]);
  const [walkbookViews, setWalkbookViews] = useState<WalkbookView[]>([]);
  useEffect(() => {
    let gone = false;
    const read = () => {
      if (!gone) setWalkbookViews(opened.map((walkbookView) => walkbookView.store.get()));
    };
    queueMicrotask(read);
    const leave = opened.map((walkbookView) => walkbookView.store.subscribe(read));
    return () => {
      gone = true;
      leave.forEach((each) => each());
    };
  }, [opened]);
  return walkbookViews;
}
