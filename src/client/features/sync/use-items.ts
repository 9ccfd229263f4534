// The unsent items of the signed-in person, read again whenever anything about them changed.
import { useEffect, useState } from 'react';
import type { Item } from '../../local/outbox-db';
import { readItems } from '../../local/outbox';
import { readAgain } from '../../local/read-again';
import { onSyncStatus } from '../../local/status';

export function useItems(owner: string | null): Item[] | null {
  const [items, setItems] = useState<Item[] | null>(null);
  useEffect(() => {
    let gone = false;
    const read = readAgain(async () => {
      if (owner === null || gone) return;
      const found = await readItems(owner);
      if (!gone) setItems(found);
    });
    read();
    const leave = onSyncStatus(read);
    return () => {
      gone = true;
      leave();
    };
  }, [owner]);
  return items;
}
