// Says on any screen that saved results went without having arrived: who or what they tell of was erased. It stays until that was read.
import { t, tPlural } from '../../i18n/texts';
import { noteInOutbox } from '../../offline/outbox/outbox-connection';
import { erasedKey, onSyncStatus, setSyncStatus, syncStatus } from '../../offline/outbox/status';
import { identity } from '../../session/identity';
import { offer } from '../../ui/primitives/toast';

let said = 0;
let close = (): void => undefined;

/** Shows how many it is by now; nothing once that was read. */
function show(): void {
  const { erased } = syncStatus();
  if (erased === said) return;
  said = erased;
  close();
  if (erased === 0) return;
  const text = tPlural(
    erased,
    '{count} result that hadn’t been sent was deleted. Its campaign or the person it was about was erased.',
    '{count} results that hadn’t been sent were deleted. Their campaign or the people they were about were erased.',
  );
  close = offer({
    icon: 'alert',
    text,
    action: { label: t('Got it'), run: () => void acknowledge(erased).catch(() => undefined) },
  });
}

/** What was erased since the number was shown is still to be said; where this can't be written down, all of it is at the next start. */
async function acknowledge(shown: number): Promise<void> {
  const { uid } = identity();
  if (uid === null) return;
  let once: number | undefined;
  const erased = await noteInOutbox((db) =>
    db.transaction('rw', db.marks, async () => {
      const mark = await db.marks.get(erasedKey(uid));
      // This may run again although it was committed.
      const count = (once ??= Math.max(0, (mark?.count ?? 0) - shown));
      if (mark) await db.marks.put({ ...mark, count });
      return count;
    }),
  );
  if (identity().uid === uid) setSyncStatus({ erased });
}

onSyncStatus(show);
show();
