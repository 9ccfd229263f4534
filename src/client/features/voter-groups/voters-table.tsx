// Voters as rows: who, where, and whether they may be touched.
import { useMemo } from 'react';
import { phoneText, sayData } from '../../../domain/words/data';
import { say } from '../../../domain/words/say';
import type { Voter } from '../../../contract/voter-groups';
import { DataTable, type Column } from '../../ui/data-table';
import { Tag } from '../../ui/tag';
import classes from './voter-groups.module.css';

const fullName = (voter: Voter) =>
  [voter.first, voter.middle, voter.last, voter.suffix].filter((part) => part !== '').join(' ');
const addressOf = (voter: Voter) => [voter.address, voter.unit].filter(Boolean).join(', ');

const columnsOf = (onHousehold?: (voter: Voter) => void): Column<Voter>[] => [
  {
    key: 'name',
    label: say('Name'),
    value: (row) => `${row.last} ${row.first}`,
    cell: (row) => (
      <>
        <span className={classes.voter}>{fullName(row)}</span>
        {row.suppressed && (
          <Tag look="refused">{say('Left out: {replaceAll}', { replaceAll: row.suppressed.replaceAll('_', ' ') })}</Tag>
        )}
      </>
    ),
  },
  {
    key: 'address',
    label: say('Address'),
    value: (row) => addressOf(row),
    cell: (row) => (
      <>
        {onHousehold && row.door_id !== null ? (
          <button type="button" className={classes.household} onClick={() => onHousehold(row)}>
            {addressOf(row)}
            <span className="sr-only">{say(': who else lives here')}</span>
          </button>
        ) : (
          <span className={classes.address}>{addressOf(row)}</span>
        )}
        <span className={classes.quiet}>
          {row.city} {row.zip}
        </span>
      </>
    ),
  },
  {
    key: 'located',
    label: say('Place'),
    value: (row) => (row.located ? say('on the map') : 'unknown'),
    cell: (row) =>
      row.located ? <Tag look="good">{say('On the map')}</Tag> : <Tag look="lamp">{say('No place yet')}</Tag>,
    wideOnly: true,
  },
  { key: 'age', label: say('Age'), value: (row) => row.age, figures: true },
  {
    key: 'party',
    label: say('Party'),
    value: (row) => row.party,
    cell: ({ party }) => party && sayData(party),
    wideOnly: true,
  },
  { key: 'precinct', label: say('Precinct'), value: (row) => row.precinct, wideOnly: true },
  {
    key: 'phone',
    label: say('Phone'),
    value: (row) => row.phone,
    cell: ({ phone }) => phone && phoneText(phone),
    wideOnly: true,
  },
];

interface Props {
  voters: readonly Voter[];
  /** Opens everybody behind a voter's door. */
  onHousehold?: (voter: Voter) => void;
}

export function VotersTable({ voters, onHousehold }: Props) {
  const columns = useMemo(() => columnsOf(onHousehold), [onHousehold]);
  return <DataTable label={say('Voters')} columns={columns} rows={voters} rowKey={(row) => row.id} />;
}
