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
function rowsOf(wanted: readonly ContactResult[], literature: boolean) {
  const offered = (result: ContactResult) => literature || result !== 'left_literature';
  const spare = second.filter((result) => offered(result) && !wanted.includes(result));
  const kept = wanted.filter(offered);
  const first = [...kept, ...spare.slice(0, wanted.length - kept.length)];
  const beside = second.find((result) => offered(result) && !first.includes(result)) ?? null;
  return {
    first,
    beside,
    more: contactResults.filter((result) => offered(result) && !first.includes(result) && result !== beside),
  };
}

interface Props {
  /** What holds now, pressed. */
  current: ContactResult | null;
  /** Below "Talked": what it opens. */
  talkedHint?: string | undefined;
  /** Below "Not home" of one of several people: who it is about. */
  only?: string | undefined;
  /** Whether something to read was left; absent where the household has the one button for it. */
  literature?: boolean | undefined;
  onLiterature?: (() => void) | undefined;
  /** Offered among the rarer ones when "Talked" opens a survey. */
  onTalkedOnly?: (() => void) | undefined;
  onResult: (result: ContactResult) => void;
}

export function ResultButtons(props: Props) {
  const { current, talkedHint, only, literature, onLiterature, onTalkedOnly, onResult } = props;
  const wanted = useMember().campaign.first_results ?? usualResults;
  const { first, beside, more } = rowsOf(wanted, onLiterature !== undefined);
  const [open, setOpen] = useState(false);
  const choose = (result: ContactResult) => {
    setOpen(false);
    if (result === 'left_literature' && onLiterature) onLiterature();
    else onResult(result);
  };
  const isOn = (result: ContactResult) => (result === 'left_literature' ? literature === true : current === result);
  const hintOf = (result: ContactResult) =>
    result === 'canvassed' ? talkedHint : result === 'not_home' ? only : undefined;
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
            aria-pressed={isOn(result)}
            onClick={() => choose(result)}
          >
            <span>
              {t(resultWords[result].title)}
              {isOn(result) && ' ✓'}
            </span>
            {hintOf(result) && <span className={styles.hint}>{hintOf(result)}</span>}
          </button>
        ))}
      </div>
      <div className={styles.second}>
        {beside && (
          <button type="button" className={styles.small} aria-pressed={isOn(beside)} onClick={() => choose(beside)}>
            {t(resultWords[beside].title)}
            {isOn(beside) && ' ✓'}
          </button>
        )}
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
