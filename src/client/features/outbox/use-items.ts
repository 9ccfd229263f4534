// The unsent items of the signed-in person, read again whenever anything about them changed.
import { useEffect, useState } from 'react';
import type { Item } from '../../offline/outbox/outbox-db';
import { readItems } from '../../offline/outbox/read-items';
import { readAgain } from '../../offline/mirror/throttled-read';
import { onSyncStatus } from '../../offline/outbox/status';

/** So many rows are not read while the tap that changes them is still at work: what it writes would wait for the reading. */
const long = 100;
const calm = 1_000;

export function useItems(owner: string | null): Item[] | null {
  const [items, setItems] = useState<Item[] | null>(null);
  useEffect(() => {
    let gone = false;
    let many = false;
    const read = readAgain(
      async () => {
        if (owner === null || gone) return;
        const found = await readItems(owner);
        many = found.length > long;
        if (!gone) setItems(found);
      },
      () => (many ? calm : 0),
    );
    read();
    const leave = onSyncStatus(read);
    return () => {
      gone = true;
      leave();
    };
  }, [owner]);
  return items;
}
