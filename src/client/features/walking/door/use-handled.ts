// What the server did about one's own follow-ups and wishes, as the walkbooks on this phone tell it.
import { useEffect, useState } from 'react';
import type { Handled } from '../../../../contract/facts/door-report';
import { type Viewer } from '../../../offline/mirror/walkbook-view';
import { openWalkbookView } from '../../../offline/mirror/walkbooks';
import { readDoorReports } from '../../../offline/mirror/door-reports';
import type { MyKnock } from './use-my-knocks';

/** More walkbooks than this are not opened for it: whoever knocked in so many looks at the doors. */
const mostWalkbookViews = 4;

/** By the fact's id. Filled in as the walkbooks come. */
export function useHandled(viewer: Viewer, knocks: readonly MyKnock[] | null): ReadonlyMap<string, Handled> {
  const [handled, setHandled] = useState<ReadonlyMap<string, Handled>>(new Map());
  const ids = (knocks ?? []).flatMap(({ fact, walkbookId }) =>
    fact.kind === 'door_fact' && (fact.fact.kind === 'follow_up' || fact.fact.kind === 'sign_request')
      ? [walkbookId]
      : [],
  );
  const wanted = [...new Set(ids)].slice(0, mostWalkbookViews).join();
  useEffect(() => {
    const leave = wanted
      .split(',')
      .filter(Boolean)
      .map((id) => {
        const { store } = openWalkbookView(viewer, id);
        const read = () => {
          const found = readDoorReports(store.get().walkbook?.door_facts).flatMap((fact): [string, Handled][] =>
            fact.handled ? [[fact.id, fact.handled]] : [],
          );
          // A walkbook that takes its tick back is read whole: the others' ticks stay.
          if (store.get().state === 'ready')
            setHandled((before) => merged(before, store.get().walkbook?.door_facts, found));
        };
        read();
        return store.subscribe(read);
      });
    return () => leave.forEach((each) => each());
  }, [viewer, wanted]);
  return handled;
}

function merged(
  before: ReadonlyMap<string, Handled>,
  told: readonly { id: string }[] | undefined,
  found: [string, Handled][],
): ReadonlyMap<string, Handled> {
  const here = new Set(told?.map(({ id }) => id));
  return new Map([...[...before].filter(([id]) => !here.has(id)), ...found]);
}
