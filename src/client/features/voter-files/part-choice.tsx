// Of an archive or a workbook with different tables: which one is read.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import type { UploadPart } from '../../../contract/voters/upload-parts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { RadioRows } from '../../ui/fields/radio-rows';
import { Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Problem } from '../../ui/primitives/problem';

interface Props {
  status: UploadStatus;
  onStatus: (status: UploadStatus) => void;
}

export function PartChoice({ status, onStatus }: Props) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const tables = (status.parts ?? []).filter(({ columns }) => columns.length > 0);
  const [chosen, setChosen] = useState(tables.find(({ read, as }) => read && as !== 'history')?.name);
  const [votes, setVotes] = useState(tables.find(({ as }) => as === 'history')?.name ?? '');
  const others = tables.filter(({ name, columns }) => name !== chosen && !hasColumnsOf(tables, chosen, columns));
  const history_part = others.some(({ name }) => name === votes) ? votes : undefined;
  const choose = async (part: string) => {
    const body = { id: status.id, campaign_id: campaignId, part, history_part };
    onStatus(await call(contract.voterFiles.choosePart, { body }));
  };
  return (
    <Stack>
      <RadioRows
        rows={tables.map((part) => ({ value: part.name, words: <Table part={part} /> }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className="quiet">{t('Tables with the same columns as the one you choose are read with it.')}</p>
      {(status.contents === 'voters' || status.contents === 'history') && others.length > 0 && (
        <SelectField
          label={t('Votes from')}
          hint={t('If another table says who voted, its votes are added to these voters by their IDs.')}
          value={history_part ?? ''}
          options={[['', t('No other table')], ...others.map(({ name }) => [name, name] as const)]}
          onChange={(event) => setVotes(event.currentTarget.value)}
        />
      )}
      {problem && <Problem safe={t('Nothing is saved yet.')}>{problem}</Problem>}
      <div>
        <Button
          look="primary"
          busy={busy}
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && void act(() => choose(chosen))}
        >
          {history_part === undefined ? t('Read this table') : t('Read both tables')}
        </Button>
      </div>
    </Stack>
  );
}

/** Whether a table is read with the one called so. */
const hasColumnsOf = (tables: readonly UploadPart[], name: string | undefined, columns: readonly string[]) =>
  tables.find((table) => table.name === name)?.columns.join('\t') === columns.join('\t');

const Table = ({ part: { name, columns } }: { part: UploadPart }) => (
  <>
    <strong>{name}</strong>
    <br />
    <span className="quiet">{columns.join(', ')}</span>
  </>
);

const mostNames = 5;
const named = (parts: readonly UploadPart[]): string =>
  parts
    .slice(0, mostNames)
    .map(({ name }) => name)
    .join(', ') + (parts.length > mostNames ? ' …' : '');

/** Which tables of an archive or a workbook were read, and that others were not. */
export function PartsNote({ parts }: { parts: readonly UploadPart[] }) {
  const read = parts.filter((part) => part.read);
  if (parts.length < 2 || read.length === 0) return null;
  const votes = read.filter((part) => part.as === 'history');
  const voters = read.filter((part) => part.as !== 'history');
  const others = parts.length - read.length;
  return (
    <p className="quiet">
      {votes.length > 0
        ? t('Voters from {voters}; votes from {votes}.', { voters: named(voters), votes: named(votes) })
        : tPlural(
            read.length,
            'Read from one table in this file: {names}.',
            'Read from {count} tables as one: {names}.',
            {
              names: named(read),
            },
          )}
      {others > 0 &&
        ` ${tPlural(others, '{count} other file or sheet was not read.', '{count} other files or sheets were not read.')}`}
      {read.length > 1 && ` ${t('Line numbers go on from one table to the next.')}`}
    </p>
  );
}
