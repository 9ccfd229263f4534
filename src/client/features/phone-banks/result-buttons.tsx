// The results of a call, in the order in which they stand; on a desk the keys are 1 to 9 and 0.
import type { CallResult } from '../../../contract/outreach/calling';
import { t } from '../../i18n/texts';
import { resultWords } from './phone-words';
import classes from './calling.module.css';

const order = Object.keys(resultWords) as CallResult[];
const keyOf = (place: number) => `${(place + 1) % 10}`;

/** Which result a key stands for. */
export const resultOfKey = (key: string): CallResult | undefined =>
  order[order.findIndex((_, place) => keyOf(place) === key)];

interface Props {
  disabled: boolean;
  /** Where the keys work, they are shown. */
  withKeys?: boolean;
  onChoose: (result: CallResult) => void;
}

export function ResultButtons({ disabled, withKeys = false, onChoose }: Props) {
  return (
    <div className={classes.results}>
      {order.map((result, place) => (
        <button
          key={result}
          type="button"
          className={classes.result}
          data-look={resultWords[result].look}
          disabled={disabled}
          onClick={() => onChoose(result)}
        >
          <span>{t(resultWords[result].words)}</span>
          {withKeys && (
            <kbd className={classes.key} aria-hidden="true">
              {keyOf(place)}
            </kbd>
          )}
        </button>
      ))}
    </div>
  );
}
