// One column of a file: its name, a few of its values, and what it holds.
import { useState } from 'react';
import { say } from '../../../domain/words/say';
import { electionKinds, type ElectionKind } from '../../../contract/voter-filters';
import type { ColumnMeaning, MappedColumn } from '../../../contract/import-mapping';
import { columnMeaning } from '../../../contract/import-mapping';
import { electionWords } from '../../../domain/voter-groups/words';
import { electionKindWords, meaningGroups } from './mapping-words';
import classes from './mapping.module.css';

interface Props {
  at: number;
  column: MappedColumn;
  onChange: (meaning: ColumnMeaning | null) => void;
}

const election = 'election';
const isElection = (meaning: string | null) => meaning !== null && /^\d/.test(meaning);

export function MappingColumn({ at, column, onChange }: Props) {
  const { name, samples, meaning } = column;
  const [asking, setAsking] = useState(false);
  const shown = name || say('Column {number}', { number: at + 1 });
  const choose = (value: string) => {
    setAsking(value === election);
    const chosen = columnMeaning.safeParse(value);
    onChange(chosen.success ? chosen.data : null);
  };
  return (
    <li className={classes.column} data-used={meaning !== null || undefined}>
      <div className={classes.what}>
        <strong className={classes.name}>{shown}</strong>
        <span className={classes.samples}>{samples.length > 0 ? samples.join(' · ') : say('always blank')}</span>
      </div>
      <div className={classes.choice}>
        <select
          aria-label={say('What {column} holds', { column: shown })}
          className={classes.select}
          value={asking ? election : (meaning ?? '')}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">{say('Pass over')}</option>
          {isElection(meaning) && meaning && <option value={meaning}>{electionWords(meaning)}</option>}
          {meaningGroups.map((group) => (
            <optgroup key={group.label} label={say(group.label)}>
              {group.meanings.map(([value, label]) => (
                <option key={value} value={value}>
                  {say(label)}
                </option>
              ))}
            </optgroup>
          ))}
          <option value={election}>{say('Who voted in an election …')}</option>
        </select>
        {asking && <ElectionOf name={shown} onChange={onChange} />}
        {meaning !== null && column.by === 'contents' && (
          <span className={classes.guess}>{say('guessed from its contents')}</span>
        )}
        {meaning !== null && column.by === 'remembered' && (
          <span className={classes.guess}>{say('as you said before')}</span>
        )}
      </div>
    </li>
  );
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
    <div className={classes.election}>
      <input
        type="date"
        aria-label={say('Day of the election in {column}', { column: name })}
        className={classes.select}
        value={day}
        onChange={(event) => {
          setDay(event.currentTarget.value);
          tell(event.currentTarget.value, kind);
        }}
      />
      <select
        aria-label={say('Kind of the election in {column}', { column: name })}
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
            {say(electionKindWords[each])}
          </option>
        ))}
      </select>
    </div>
  );
}
