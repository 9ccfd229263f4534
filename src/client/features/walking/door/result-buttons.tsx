// The results at the door: four large ones under the thumb, then the rarer ones.
import { useState } from 'react';
import { t } from '../../../i18n/texts';
import { usualResults } from '../../../../contract/campaigns';
import { contactResults, type ContactResult } from '../../../../contract/facts/touch';
import { resultWords } from '../../../../domain/facts/result-names';
import { useMember } from '../../../session/session';
import { Dialog } from '../../../ui/primitives/dialog';
import { toneOf } from '../../../ui/primitives/result-mark';
import styles from './result-buttons.module.css';

/** The one beside "More…": the first of these that is not among the large ones. */
const second: readonly ContactResult[] = ['left_literature', 'not_home', 'canvassed', 'refused', 'moved'];

/** How a campaign wants its results: four large ones, one small one, the others behind "More…". */
function rowsOf(first: readonly ContactResult[]) {
  const beside = second.find((result) => !first.includes(result)) ?? 'left_literature';
  return { beside, more: contactResults.filter((result) => !first.includes(result) && result !== beside) };
}

interface Props {
  /** What holds now, pressed. */
  current: ContactResult | null;
  /** Below "Talked": what it opens. */
  talkedHint?: string | undefined;
  /** Offered among the rarer ones when "Talked" opens a survey. */
  onTalkedOnly?: (() => void) | undefined;
  onResult: (result: ContactResult) => void;
}

export function ResultButtons({ current, talkedHint, onTalkedOnly, onResult }: Props) {
  const first = useMember().campaign.first_results ?? usualResults;
  const { beside, more } = rowsOf(first);
  const [open, setOpen] = useState(false);
  const choose = (result: ContactResult) => {
    setOpen(false);
    onResult(result);
  };
  const rare = current !== null && more.includes(current) ? current : null;
  return (
    <>
      <div className={styles.results}>
        {first.map((result) => (
          <button
            key={result}
            type="button"
            className={styles.result}
            data-tone={toneOf[result]}
            aria-pressed={current === result}
            onClick={() => choose(result)}
          >
            <span>
              {t(resultWords[result].title)}
              {current === result && ' ✓'}
            </span>
            {result === 'canvassed' && talkedHint && <span className={styles.hint}>{talkedHint}</span>}
          </button>
        ))}
      </div>
      <div className={styles.second}>
        <button type="button" className={styles.small} aria-pressed={current === beside} onClick={() => choose(beside)}>
          {t(resultWords[beside].title)}
          {current === beside && ' ✓'}
        </button>
        <button type="button" className={styles.small} aria-pressed={rare !== null} onClick={() => setOpen(true)}>
          {rare ? `${t(resultWords[rare].title)} ✓` : t('More…')}
        </button>
      </div>
      {open && (
        <Dialog title={t('More results')} onClose={() => setOpen(false)}>
          {onTalkedOnly && (
            <button
              type="button"
              className={styles.row}
              onClick={() => {
                setOpen(false);
                onTalkedOnly();
              }}
            >
              {t('Talked, without the survey')}
            </button>
          )}
          {more.map((result) => (
            <button
              key={result}
              type="button"
              className={styles.row}
              aria-pressed={current === result}
              onClick={() => choose(result)}
            >
              {t(resultWords[result].title)}
              {current === result && ' ✓'}
            </button>
          ))}
        </Dialog>
      )}
    </>
  );
}
