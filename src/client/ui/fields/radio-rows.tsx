// One of a few, each a row that a thumb hits.
import { useId, type ReactNode } from 'react';
import { Stack } from '../layout/stack-and-row';
import styles from './radio-rows.module.css';

interface Props {
  rows: readonly { value: string; words: ReactNode }[];
  /** The value of the chosen row, if one is. */
  chosen: string | undefined;
  onChoose: (value: string) => void;
  /** A second tap takes the choice back. */
  onClear?: () => void;
}

export function RadioRows({ rows, chosen, onChoose, onClear }: Props) {
  const name = useId();
  return (
    <Stack gap={10}>
      {rows.map(({ value, words }) => (
        <label key={value} className={styles.row} data-chosen={value === chosen || undefined}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            onClick={() => {
              if (value === chosen) onClear?.();
            }}
          />
          <span>{words}</span>
          {value === chosen && <span aria-hidden="true">✓</span>}
        </label>
      ))}
    </Stack>
  );
}
