// Who walks a walkbook or sends a campaign's texts: the campaign's people with their title and how many walkbooks they have already.
import { useState } from 'react';
import { titleName } from '../../../domain/access/title-names';
import { currentTexts } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { Member } from '../../../contract/users';
import classes from './assign-people.module.css';

interface Props {
  members: readonly Member[];
  chosen: readonly string[];
  /** What they are chosen for; assigned unless told. */
  legend?: string;
  onChange: (chosen: string[]) => void;
}

const searchFrom = 9;

export function AssignPeople({ members, chosen, legend = t('Assign'), onChange }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = members
    .filter((member) =>
      `${member.first} ${member.last} ${titleName(currentTexts(), member.title)}`.toLowerCase().includes(wanted),
    )
    .toSorted((a, b) => a.first.localeCompare(b.first) || a.last.localeCompare(b.last));
  return (
    <fieldset className={classes.people}>
      <legend className={classes.legend}>{legend}</legend>
      {members.length > searchFrom && (
        <input
          type="search"
          className={classes.search}
          aria-label={t('Search people')}
          placeholder={t('Search {people}', { people: tPlural(members.length, '{count} person', '{count} people') })}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={classes.list}>
        {found.map((member) => (
          <label key={member.id} className={classes.person}>
            <input
              type="checkbox"
              checked={chosen.includes(member.id)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked ? [...chosen, member.id] : chosen.filter((each) => each !== member.id),
                )
              }
            />
            <span className={classes.name}>
              {member.first} {member.last}
            </span>
            <span className={classes.about}>
              {titleName(currentTexts(), member.title)} ·{' '}
              {tPlural(member.walkbooks, '{count} walkbook', '{count} walkbooks')}
            </span>
          </label>
        ))}
        {found.length === 0 && (
          <p className={classes.none}>
            {wanted ? t('No one matches “{search}”.', { search: search.trim() }) : t('No one has joined yet.')}
          </p>
        )}
      </div>
    </fieldset>
  );
}
