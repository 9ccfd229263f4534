// One filter: its values as chips with the number of voters behind each; many values become a list that can be searched.
import { useId, useState } from 'react';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import classes from './pick-values.module.css';

export interface PickOption {
  /** Files of different states write one thing in several ways: all that mean the same are picked together. */
  values: readonly string[];
  label: string;
  /** Left out where no one counted. */
  voters?: number;
}

interface PickValuesProps {
  legend: string;
  /** What is searched in a long list, e.g. 'ZIP codes'. */
  many: string;
  options: readonly PickOption[];
  /** Whether the options are still on their way: none so far says nothing. */
  awaited?: boolean;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const chipsAtMost = 9;

export function PickValues({ legend, many, options, awaited = false, chosen, onChange }: PickValuesProps) {
  const id = useId();
  const [search, setSearch] = useState('');
  const long = options.length > chipsAtMost;
  // A value that was chosen and is gone from the file can still be undone.
  const gone = chosen
    .filter((value) => !options.some((option) => option.values.includes(value)))
    .map((value): PickOption => ({ values: [value], label: value, voters: 0 }));
  const all = [...gone, ...options];
  const wanted = search.trim().toLowerCase();
  const found = wanted ? all.filter((option) => option.label.toLowerCase().includes(wanted)) : all;
  const toggle = (values: readonly string[], on: boolean) => {
    const others = chosen.filter((each) => !values.includes(each));
    onChange(on ? [...others, ...values] : others);
  };

  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{legend}</legend>
      {chosen.length > 0 && (
        <button type="button" className={classes.clear} onClick={() => onChange([])}>
          {t('Clear')}
          <span className="sr-only"> {legend.toLowerCase()}</span>
        </button>
      )}
      {all.length === 0 && (
        <p className={classes.none}>{awaited ? t('Loading...') : t('The voter file has nothing on this.')}</p>
      )}
      {long && (
        <input
          type="search"
          className={classes.search}
          value={search}
          placeholder={t('Search {count} {many}', { count: formatNumber(all.length), many })}
          aria-label={t('Search {many}', { many })}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={long ? classes.list : classes.chips}>
        {found.map((option, index) => (
          <label key={option.label} className={long ? classes.line : classes.chip}>
            <input
              type="checkbox"
              className={classes.box}
              checked={option.values.some((value) => chosen.includes(value))}
              onChange={(event) => toggle(option.values, event.currentTarget.checked)}
              aria-labelledby={`${id}-${index}-label`}
              aria-describedby={option.voters === undefined ? undefined : `${id}-${index}`}
            />
            <span id={`${id}-${index}-label`} className={classes.label}>
              {option.label}
            </span>
            {option.voters !== undefined && (
              <span id={`${id}-${index}`} className={classes.voters}>
                {formatNumber(option.voters)}
                <span className="sr-only"> {t('voters')}</span>
              </span>
            )}
          </label>
        ))}
        {long && found.length === 0 && <p className={classes.none}>{t('Nothing matches “{search}”.', { search })}</p>}
      </div>
    </fieldset>
  );
}
