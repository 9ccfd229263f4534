// Unsent work that left another phone as a file, brought in here by its owner.
import { useState } from 'react';
import { say, sayCount } from '../../../domain/words/say';
import { importUnsent, type Imported } from '../../local/import';
import { sendNow } from '../../local/sync';
import { messageFor } from '../../messages';
import { Card } from '../../ui/card';
import { FileField } from '../../ui/file-field';
import styles from './phone.module.css';

function words({ added, known, damaged }: Imported): string {
  const parts = [
    added > 0
      ? say('{items} brought in and on the way.', { items: sayCount(added, '{count} item', '{count} items') })
      : say('Nothing new in this file.'),
    known > 0 ? sayCount(known, '{count} item was here already.', '{count} items were here already.') : '',
    damaged > 0 ? say('{items} could not be read.', { items: sayCount(damaged, '{count} item', '{count} items') }) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

export function BringIn({ owner }: { owner: string }) {
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
      setProblem(messageFor(error, say('This file could not be read.')));
    }
  };

  return (
    <Card title={say('Work from another phone')}>
      <FileField
        label={say('A file of unsent work')}
        hint={say('Exported on your other phone with “Export”. Bringing it in twice changes nothing.')}
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
