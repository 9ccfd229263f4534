// Voters as rows: who, where, and whether they may be touched.
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { translateFileValue } from '../../../domain/i18n/file-values';
import { currentTexts, formatPhone } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { suppressions } from '../../../contract/voters/voter-filters';
import type { Voter } from '../../../contract/voters/voter-groups';
import { suppressionWords } from '../../../domain/voter-groups/filter-texts';
import { Button } from '../../ui/primitives/button';
import { DataTable, rowName, type Column } from '../../ui/tables/data-table';
import { Tag } from '../../ui/primitives/tag';
import classes from './voter-groups.module.css';

export const fullName = (voter: Voter) =>
  [voter.first, voter.middle, voter.last, voter.suffix].filter((part) => part !== '').join(' ');

/** One that a newer server has is said as it is written. */
function reasonWords(reason: string): string {
  const known = suppressions.find((each) => each === reason);
  return known ? t(suppressionWords[known]) : reason.replaceAll('_', ' ');
}

/** Why someone is left out, in a few words. */
export const leftOutTag = ({ suppressed, off_roll }: Pick<Voter, 'suppressed' | 'off_roll'>) =>
  off_roll && suppressed === 'registration'
    ? t('No longer on the roll')
    : t('Left out: {reason}', { reason: reasonWords(suppressed ?? '') });

const addressOf = (voter: Voter) => [voter.address, voter.unit].filter(Boolean).join(', ');

interface Does {
  /** Opens everyone behind a voter's door. */
  onHousehold?: ((voter: Voter) => void) | undefined;
  /** Asks whether someone is to be erased. */
  onErase?: ((voter: Voter) => void) | undefined;
}

const eraseColumn = (onErase: (voter: Voter) => void): Column<Voter> => ({
  key: 'erase',
  label: t('Actions'),
  value: () => null,
  cell: (row) => (
    <Button small look="quiet" aria-label={t('Erase {name}', { name: fullName(row) })} onClick={() => onErase(row)}>
      {t('Erase')}
    </Button>
  ),
});

const columnsOf = ({ onHousehold, onErase }: Does): Column<Voter>[] => [
  {
    key: 'name',
    label: t('Name'),
    value: (row) => `${row.last} ${row.first}`,
    cell: (row) => (
      <>
        <Link to="/app/voter/$id" params={{ id: row.id }} className={rowName}>
          {fullName(row)}
        </Link>
        {row.suppressed && <Tag look="refused">{leftOutTag(row)}</Tag>}
      </>
    ),
  },
  {
    key: 'address',
    label: t('Address'),
    value: (row) => addressOf(row),
    cell: (row) => (
      <>
        {onHousehold && row.door_id !== null ? (
          <button type="button" className={classes.household} onClick={() => onHousehold(row)}>
            {addressOf(row)}
            <span className="sr-only">{t(': who else lives here')}</span>
          </button>
        ) : (
          <span className={classes.address}>{addressOf(row)}</span>
        )}
        <span className="quiet">
          {row.city} {row.zip}
        </span>
      </>
    ),
  },
  {
    key: 'located',
    label: t('Location'),
    value: (row) => (row.located ? t('On the map') : t('Not on the map yet')),
    cell: (row) =>
      row.located ? <Tag look="good">{t('On the map')}</Tag> : <Tag look="lamp">{t('Not on the map yet')}</Tag>,
    wideOnly: true,
  },
  { key: 'age', label: t('Age'), value: (row) => row.age, figures: true },
  {
    key: 'party',
    label: t('Party'),
    value: (row) => row.party,
    cell: ({ party }) => party && translateFileValue(currentTexts(), party),
    wideOnly: true,
  },
  { key: 'precinct', label: t('Precinct'), value: (row) => row.precinct_label ?? row.precinct, wideOnly: true },
  {
    key: 'phone',
    label: t('Phone'),
    value: (row) => row.phone,
    cell: ({ phone }) => phone && <span className={classes.phone}>{formatPhone(phone)}</span>,
    wideOnly: true,
  },
  ...(onErase ? [eraseColumn(onErase)] : []),
];

interface Props extends Does {
  voters: readonly Voter[];
}

export function VotersTable({ voters, onHousehold, onErase }: Props) {
  const columns = useMemo(() => columnsOf({ onHousehold, onErase }), [onHousehold, onErase]);
  return (
    <DataTable
      label={t('Voters')}
      columns={columns}
      rows={voters}
      rowKey={(row) => row.id}
      {...(onHousehold ? { onOpen: (row: Voter) => (row.door_id === null ? undefined : onHousehold(row)) } : {})}
    />
  );
}
