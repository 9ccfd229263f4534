// Choosing several of a long list that can be searched: a team's people, or its walkbooks.
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { CheckField } from '../../ui/fields/fields';
import { SearchBox } from '../../ui/fields/search-box';
import styles from './teams.module.css';

export interface TickOption {
  id: string;
  label: string;
  /** Small, after the label. */
  about?: string;
}

interface Props {
  legend: string;
  searchLabel: string;
  options: readonly TickOption[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  empty: string;
}

const searchFrom = 9;

export function TickList({ legend, searchLabel, options, chosen, onChange, empty }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      {options.length >= searchFrom && <SearchBox label={searchLabel} value={search} onChange={setSearch} />}
      <div className={styles.list}>
        {found.map(({ id, label, about }) => (
          <CheckField
            key={id}
            checked={chosen.includes(id)}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
          >
            {label}
            {about && <span className="quiet"> · {about}</span>}
          </CheckField>
        ))}
        {found.length === 0 && (
          <p className="quiet">
            {options.length === 0 ? empty : t('No one matches “{search}”.', { search: search.trim() })}
          </p>
        )}
      </div>
    </fieldset>
  );
}
