// What came out of a door as a mark: a sign and a color, never color alone.
import type { ContactResult } from '../../../contract/facts/touch';
import { Icon, type IconName } from './icons';
import styles from './result-mark.module.css';

export type Tone = 'good' | 'refused' | 'moved' | 'literature' | 'neutral';

export const toneOf: Record<ContactResult, Tone> = {
  canvassed: 'good',
  not_home: 'neutral',
  refused: 'refused',
  moved: 'moved',
  deceased: 'moved',
  left_literature: 'literature',
  wrong_address: 'moved',
  inaccessible: 'neutral',
  language_barrier: 'literature',
  do_not_contact: 'refused',
};

const signOf: Record<ContactResult, IconName> = {
  canvassed: 'check',
  not_home: 'clock',
  refused: 'close',
  moved: 'external',
  deceased: 'minus',
  left_literature: 'note',
  wrong_address: 'pin',
  inaccessible: 'lock',
  language_barrier: 'people',
  do_not_contact: 'close',
};

/** The square at the left of a row: the house number while to do, the result's sign when done. */
export function ResultMark({ result, text, next }: { result: ContactResult | null; text: string; next?: boolean }) {
  const tone = next ? 'next' : result ? toneOf[result] : 'todo';
  return (
    <span
      className={styles.mark}
      data-tone={tone}
      data-long={text.length > (/^\d+$/.test(text) ? 4 : 3) || undefined}
      aria-hidden="true"
    >
      {result && !next ? <Icon name={signOf[result]} size={20} /> : text}
    </span>
  );
}
