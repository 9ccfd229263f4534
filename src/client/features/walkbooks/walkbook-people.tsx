// The people assigned to a walkbook: who walks it, adding one, taking one off.
import { useState } from 'react';
import { titleName } from '../../../domain/access/title-names';
import { say } from '../../../domain/words/say';
import type { Member } from '../../../contract/users';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/fields';
import { Tag } from '../../ui/tag';
import classes from './manage.module.css';

interface Props {
  assigned: WalkbookSummary['assigned'];
  members: readonly Member[];
  busy: boolean;
  onChange: (ids: string[], said: string) => void;
}

export function WalkbookPeople({ assigned, members, busy, onChange }: Props) {
  const [chosen, setChosen] = useState('');
  const ids = assigned.map((person) => person.id);
  const free = members
    .filter((member) => !ids.includes(member.id))
    .toSorted((a, b) => a.first.localeCompare(b.first) || a.last.localeCompare(b.last));
  const added = free.find((member) => member.id === chosen);
  return (
    <div className={classes.stack}>
      {assigned.length === 0 && (
        <p className={classes.quiet}>
          <Tag look="lamp">{say('Nobody yet')}</Tag> {say('Nobody sees this walkbook until you assign somebody.')}
        </p>
      )}
      <ul className={classes.people}>
        {assigned.map((person) => (
          <li key={person.id} className={classes.person}>
            <span className={classes.personName}>
              {person.first} {person.last}
            </span>
            <Button
              small
              look="quiet"
              disabled={busy}
              aria-label={say('Remove {first} {last}', { first: person.first, last: person.last })}
              onClick={() =>
                onChange(
                  ids.filter((id) => id !== person.id),
                  say('{first} no longer has this walkbook. What {first} recorded stays.', { first: person.first }),
                )
              }
            >
              {say('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <form
          className={classes.assign}
          onSubmit={(event) => {
            event.preventDefault();
            if (!added) return;
            setChosen('');
            onChange([...ids, added.id], say('{first} now finds this walkbook among theirs.', { first: added.first }));
          }}
        >
          <SelectField label={say('Person')} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
            <option value="">{say('Choose somebody')}</option>
            {free.map((member) => (
              <option key={member.id} value={member.id}>
                {member.first} {member.last} ({titleName(member.title)})
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="pale" disabled={!added} busy={busy}>
            {say('Assign')}
          </Button>
        </form>
      )}
    </div>
  );
}
