// Entries of a walk sheet that can't be saved as they are, and those that were saved before as something else.
import { t } from '../../i18n/texts';
import type { Walkbook } from '../../../contract/walkbooks';
import { isContactResult } from '../../../domain/facts/is-contact-result';
import { resultWords } from '../../../domain/facts/result-names';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';
import { between, type PaperDraft } from './paper-entries';
import type { SavedAs } from './paper-receipts';
import classes from './paper-entry.module.css';

const worded = (value: string) =>
  isContactResult(value) ? t(resultWords[value].title) : value.split(between).join(', ');

interface LeftProps {
  keys: readonly string[];
  entries: PaperDraft['entries'];
  onRemove: (key: string) => void;
}

/** What no longer fits this walkbook stays listed until someone removes it. */
export function LeftEntries({ keys, entries, onRemove }: LeftProps) {
  if (keys.length === 0) return null;
  return (
    <div>
      <Problem mild>
        {t(
          'These entries can’t be saved: their door, person or question is no longer here, the answer doesn’t fit, or a note has no result at its door.',
        )}
      </Problem>
      <ul className={classes.left}>
        {keys.map((key) => (
          <li key={key}>
            <span>
              {t('{about} · {value}', {
                about: entries[key]?.about || t('A door that’s gone'),
                value: worded(entries[key]?.value ?? ''),
              })}
            </span>
            <Button small onClick={() => onRemove(key)}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Known = Pick<Walkbook, 'touches' | 'survey_responses'>;

/** The result or answer that a walkbook has by this id, in words; null: it has none. */
function savedOf({ touches, survey_responses: responses }: Known, id: string): string | null {
  const touch = touches.find((each) => each.id === id);
  const answers = responses.find((each) => each.id === id)?.answers;
  return touch?.contact_result ? worded(touch.contact_result) : (answers?.join(', ') ?? null);
}

interface ClearedProps {
  keys: readonly string[];
  entries: PaperDraft['entries'];
  walkbook: Known;
  onClose: () => void;
}

/** An empty box takes nothing back: what was sent from it may be saved, though no answer said so. */
export function ClearedEntries({ keys, entries, walkbook, onClose }: ClearedProps) {
  if (keys.length === 0) return null;
  return (
    <div>
      <Problem mild onClose={onClose}>
        {t(
          'You cleared these after they were sent. Whatever arrived still counts. You can correct it in the walkbook.',
        )}
      </Problem>
      <ul className={classes.left}>
        {keys.map((key) => {
          const about = entries[key]?.about || t('A door that’s gone');
          const saved = savedOf(walkbook, entries[key]?.id ?? '');
          return <li key={key}>{saved === null ? about : t('{about} · {value}', { about, value: saved })}</li>;
        })}
      </ul>
    </div>
  );
}

interface SavedProps {
  savedAs: readonly SavedAs[];
  walkbook: Known;
  onClose: () => void;
}

export function SavedBefore({ savedAs, walkbook, onClose }: SavedProps) {
  if (savedAs.length === 0) return null;
  return (
    <div>
      <Problem mild onClose={onClose}>
        {t('These were saved earlier with another value, which still counts. You can correct it in the walkbook.')}
      </Problem>
      <ul className={classes.left}>
        {savedAs.map(({ id, about, value }) => {
          const saved = savedOf(walkbook, id);
          const entered = worded(value);
          return (
            <li key={id}>
              {saved === null
                ? t('{about}: already saved. You entered “{entered}”.', { about, entered })
                : t('{about}: already saved as “{saved}”. You entered “{entered}”.', { about, saved, entered })}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
