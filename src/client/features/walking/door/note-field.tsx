// The note of a visit: one for the door, saved with the next result that is tapped, whoever that is about.
import { useRef, useState } from 'react';
import { t } from '../../../i18n/texts';
import type { KnownTouch } from '../../../../contract/facts/touch';
import { resultWords } from '../../../../domain/facts/result-names';
import { AreaField } from '../../../ui/fields/fields';
import { Button } from '../../../ui/primitives/button';
import { Icon } from '../../../ui/primitives/icons';
import { StickyFooter } from '../../../ui/primitives/sticky-footer';
import styles from './note-field.module.css';
import { ownToday, recordResult, type Visit } from './record-result';

export function NoteField({ visit, touches }: { visit: Visit; touches: readonly KnownTouch[] }) {
  const { viewer, note, door } = visit;
  const [writing, setWriting] = useState(false);
  const [focused, setFocused] = useState(false);
  const [isBack, setIsBack] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const last = ownToday(touches, viewer);
  const isTyped = note.text.trim() !== '';
  if (!writing && note.text === '')
    return (
      <div className={styles.add}>
        <Button
          look="quiet"
          small
          icon="note"
          // It stands where the button was that saved the note.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isBack}
          onBlur={() => setIsBack(false)}
          onClick={() => setWriting(true)}
        >
          {t('Add a note')}
        </Button>
      </div>
    );
  const voter = door.properties.voters.find(({ id }) => id === last?.voter_id) ?? null;
  const saveIt = async () => {
    if (!last) return;
    setIsBack(true);
    const isSaved = await recordResult(visit, { voter, result: last.contact_result, touches: [], corrected: last });
    if (!isSaved) setIsBack(false);
  };
  return (
    <div
      ref={place}
      className={styles.writing}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        setWriting(false);
      }}
    >
      <AreaField
        label={t('Note')}
        // It stands where the button was that was tapped to write: the keys go on in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={writing}
        hint={t('Saved together with the next result you tap.')}
        value={note.text}
        maxLength={2000}
        onChange={(event) => note.setText(event.currentTarget.value)}
      />
      {last && isTyped && (
        <Button small onClick={() => void saveIt()}>
          {t('Save the note with “{inline}”', { inline: t(resultWords[last.contact_result].inline) })}
        </Button>
      )}
      {isTyped && !focused && (
        <StickyFooter>
          <button
            type="button"
            className={styles.unsaved}
            onClick={() => place.current?.querySelector('textarea')?.focus()}
          >
            <Icon name="note" size={18} />
            <span>
              <b>{t('Note not saved yet:')}</b> {note.text}
            </span>
          </button>
        </StickyFooter>
      )}
    </div>
  );
}
