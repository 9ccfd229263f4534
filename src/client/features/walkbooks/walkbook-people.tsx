// The people assigned to a walkbook: who walks it, adding one, taking one off.
import { useState } from 'react';
import { titleName } from '../../../domain/access/title-names';
import { currentTexts } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Member } from '../../../contract/users';
import type { WalkbookSummary } from '../../../contract/walkbooks';
import { Button } from '../../ui/primitives/button';
import { SelectField } from '../../ui/fields/fields';
import { Tag } from '../../ui/primitives/tag';
import { Stack } from '../../ui/layout/stack-and-row';
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
    <Stack>
      {assigned.length === 0 && (
        <p className="quiet">
          <Tag look="lamp">{t('Unassigned')}</Tag> {t('No one can see this walkbook until you assign someone.')}
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
              aria-label={t('Remove {first} {last}', { first: person.first, last: person.last })}
              onClick={() =>
                onChange(
                  ids.filter((id) => id !== person.id),
                  t('{first} no longer has this walkbook. Everything {first} recorded is kept.', {
                    first: person.first,
                  }),
                )
              }
            >
              {t('Remove')}
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
            onChange([...ids, added.id], t('{first} can now see this walkbook.', { first: added.first }));
          }}
        >
          <SelectField
            label={t('Person')}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={[
              ['', t('Choose a person')],
              ...free.map(
                ({ id, first, last, title }) => [id, `${first} ${last} (${titleName(currentTexts(), title)})`] as const,
              ),
            ]}
          />
          <Button type="submit" look="pale" disabled={!added} busy={busy}>
            {t('Assign')}
          </Button>
        </form>
      )}
    </Stack>
  );
}
