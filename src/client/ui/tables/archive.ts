// Archives something that has a name or brings it back, and says so with an undo.
import { messageFor } from '../../data/error-messages';
import { t } from '../../i18n/texts';
import { toast } from '../primitives/toast';

interface Archiving {
  name: string;
  archived: boolean;
  /** What is said once it is archived: that nothing of it is lost. */
  kept: string;
  /** Sends it, and shows what the server answered. */
  send: (archived: boolean) => Promise<void>;
}

/** Never throws: a refusal is said in a toast. */
export async function archive({ name, archived, kept, send }: Archiving): Promise<void> {
  try {
    await send(archived);
    toast({
      icon: 'check',
      text: archived ? kept : t('“{name}” is restored.', { name }),
      action: { label: t('Undo'), run: () => void archive({ name, archived: !archived, kept, send }) },
      ms: 10_000,
    });
  } catch (error) {
    const values = { name, why: messageFor(error) };
    toast({
      icon: 'alert',
      text: archived
        ? t('“{name}” couldn’t be archived. {why}', values)
        : t('“{name}” couldn’t be restored. {why}', values),
      ms: 10_000,
    });
  }
}
