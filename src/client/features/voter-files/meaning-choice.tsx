// What a column of a file holds, and why it is taken for that.
import { useState } from 'react';
import { currentTexts, formatPercent } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { electionKinds, type ElectionKind } from '../../../contract/voters/voter-filters';
import type { ColumnMeaning, MappedColumn } from '../../../contract/voters/voter-file-mapping';
import { columnMeaning } from '../../../contract/voters/voter-file-mapping';
import { electionWords } from '../../../domain/voter-groups/filter-texts';
import { electionKindWords, meaningGroups, reasonWords } from './column-meanings';
import { Stack } from '../../ui/layout/stack-and-row';
import classes from './mapping.module.css';

interface Props {
  /** The column's name as it is shown. */
  shown: string;
  column: MappedColumn;
  onChange: (meaning: ColumnMeaning | null) => void;
}

const election = 'election';
const mostlyFits = 0.9;
const isElection = (meaning: string | null) => meaning !== null && /^\d/.test(meaning);

export function MeaningChoice({ shown, column, onChange }: Props) {
  const { meaning } = column;
  const [asking, setAsking] = useState(false);
  const choose = (value: string) => {
    setAsking(value === election);
    const chosen = columnMeaning.safeParse(value);
    onChange(chosen.success ? chosen.data : null);
  };
  return (
    <Stack gap={4}>
      <select
        aria-label={t('What {column} contains', { column: shown })}
        className={classes.select}
        value={asking ? election : (meaning ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{t('Skip this column')}</option>
        {isElection(meaning) && meaning && <option value={meaning}>{electionWords(currentTexts(), meaning)}</option>}
        {meaningGroups.map((group) => (
          <optgroup key={group.label} label={t(group.label)}>
            {group.meanings.map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={election}>{t('Who voted in an election…')}</option>
      </select>
      {asking && <ElectionOf name={shown} onChange={onChange} />}
      <Reason column={column} />
    </Stack>
  );
}

/** Why a column is taken for what it is, and how many of its values fit. */
function Reason({ column: { meaning, by, fits } }: { column: MappedColumn }) {
  if (meaning === null || by === null) return null;
  const share = typeof fits === 'number' ? t('{percent} of its values fit', { percent: formatPercent(fits) }) : null;
  const why = [t(reasonWords[by]), share].filter(Boolean).join(' · ');
  // A name that says so and values that agree need no look; all else does.
  const sure = by === 'name' && (fits ?? 1) >= mostlyFits;
  return <span className={sure ? classes.reason : classes.guess}>{why}</span>;
}

/** Asks for the day and kind of the election whose votes a column holds. */
function ElectionOf({ name, onChange }: { name: string; onChange: (meaning: ColumnMeaning | null) => void }) {
  const [day, setDay] = useState('');
  const [kind, setKind] = useState<ElectionKind>('general');
  const tell = (when: string, what: ElectionKind) => {
    const told = columnMeaning.safeParse(`${when} ${what}`);
    onChange(told.success ? told.data : null);
  };
  return (
    <Stack gap={4}>
      <input
        type="date"
        aria-label={t('Day of the election in {column}', { column: name })}
        className={classes.select}
        value={day}
        onChange={(event) => {
          setDay(event.currentTarget.value);
          tell(event.currentTarget.value, kind);
        }}
      />
      <select
        aria-label={t('Kind of the election in {column}', { column: name })}
        className={classes.select}
        value={kind}
        onChange={(event) => {
          const chosen = electionKinds.find((each) => each === event.currentTarget.value) ?? 'general';
          setKind(chosen);
          tell(day, chosen);
        }}
      >
        {electionKinds.map((each) => (
          <option key={each} value={each}>
            {t(electionKindWords[each])}
          </option>
        ))}
      </select>
    </Stack>
  );
}
