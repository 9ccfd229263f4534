// Unsent work that left another phone as a file, brought in here by its owner.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { importUnsent, type Imported } from '../../offline/outbox/import';
import { sendNow } from '../../offline/delivery/scheduler';
import { messageFor } from '../../data/error-messages';
import { Card } from '../../ui/primitives/card';
import { FileField } from '../../ui/fields/file-field';
import styles from './phone.module.css';

function words({ added, known, damaged }: Imported): string {
  const parts = [
    added > 0
      ? t('{items} imported and being sent.', { items: tPlural(added, '{count} item', '{count} items') })
      : t('Nothing new in this file.'),
    known > 0 ? tPlural(known, '{count} item was already here.', '{count} items were already here.') : '',
    damaged > 0 ? t('{items} couldn’t be read.', { items: tPlural(damaged, '{count} item', '{count} items') }) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

export function ImportWork({ owner }: { owner: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const bring = async (chosen: File) => {
    setDone(null);
    setProblem(null);
    try {
      setDone(words(await importUnsent(await chosen.text(), owner)));
      sendNow().catch(() => undefined);
    } catch (error) {
      setProblem(messageFor(error, t('This file couldn’t be read.')));
    }
  };

  return (
    <Card title={t('Import from another phone')}>
      <FileField
        label={t('A file of unsent work')}
        hint={t('The file you got with “Export” on your other phone. Importing it twice is safe.')}
        accept=".json,application/json"
        error={problem}
        file={file}
        onFile={(chosen) => {
          setFile(chosen);
          if (chosen) void bring(chosen);
        }}
      />
      <output className={styles.quiet}>{done}</output>
    </Card>
  );
}
