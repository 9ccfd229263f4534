// A conversation with someone who is on no list, met on the way or at a door: counted, with no door and no name.
import { useState } from 'react';
import { passerByResults, type PasserByResult } from '../../../../contract/facts/passer-by';
import { resultWords } from '../../../../domain/facts/result-names';
import { t } from '../../../i18n/texts';
import { recentFix } from '../../../offline/device/position';
import type { Viewer } from '../../../offline/mirror/walkbook-view';
import { AreaField } from '../../../ui/fields/fields';
import { Button } from '../../../ui/primitives/button';
import { Dialog } from '../../../ui/primitives/dialog';
import { saveWithUndo } from '../door/save-with-undo';
import { useNote } from '../door/use-note';
import styles from './report-dialogs.module.css';

interface Props {
  viewer: Viewer;
  walkbookId: string;
  onClose: () => void;
}

export function PasserByDialog({ viewer, walkbookId, onClose }: Props) {
  const note = useNote(viewer.owner, walkbookId, 'passer_by');
  const [busy, setBusy] = useState(false);
  const record = async (result: PasserByResult) => {
    setBusy(true);
    const named = t(resultWords[result].inline);
    const who = t('Someone not on the list');
    const isSaved = await note.saveWith((typed) => {
      const said = { contact_result: result, note: typed.trim() };
      const fact = { walkbook_id: walkbookId, ...said, gps: recentFix(), replaces: null };
      const facts = [{ kind: 'passer_by', label: `${who}: ${named}`, fact } as const];
      return saveWithUndo(viewer, walkbookId, facts, `${who}, ${named}`, null, [note.key]);
    });
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Dialog title={t('Someone not on the list')} onClose={onClose}>
      <p className={styles.hint}>{t('Counts as a conversation. It adds no door and no person.')}</p>
      <AreaField
        label={t('Note (optional)')}
        hint={t('Please leave out names and addresses.')}
        value={note.text}
        maxLength={2000}
        onChange={(event) => note.setText(event.currentTarget.value)}
      />
      {passerByResults.map((result) => (
        <Button
          key={result}
          wide
          look={result === 'canvassed' ? 'primary' : 'plain'}
          disabled={busy}
          onClick={() => void record(result)}
        >
          {t(resultWords[result].title)}
        </Button>
      ))}
    </Dialog>
  );
}
