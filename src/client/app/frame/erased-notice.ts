// Says on any screen that saved results went without having arrived: who or what they tell of was erased. It stays until that was read.
import { t, tPlural } from '../../i18n/texts';
import { withOutbox } from '../../offline/outbox/outbox-connection';
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
  close = offer({ icon: 'alert', text, action: { label: t('Got it'), run: () => void acknowledge() } });
}

async function acknowledge(): Promise<void> {
  const { uid } = identity();
  if (uid !== null) await withOutbox((db) => db.marks.delete(erasedKey(uid)));
  setSyncStatus({ erased: 0 });
}

onSyncStatus(show);
show();
