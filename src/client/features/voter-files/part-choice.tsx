// Of an archive or a workbook with different tables: which one is read.
import { useState } from 'react';
import { t, tPlural } from '../../i18n/texts';
import { contract } from '../../../contract';
import type { UploadStatus } from '../../../contract/voters/import-status';
import type { UploadPart } from '../../../contract/voters/upload-parts';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useMember } from '../../session/session';
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
  const [chosen, setChosen] = useState(tables.find(({ read }) => read)?.name);
  const choose = async (part: string) =>
    onStatus(await call(contract.voterFiles.choosePart, { body: { id: status.id, campaign_id: campaignId, part } }));
  return (
    <Stack>
      <RadioRows
        rows={tables.map((part) => ({ value: part.name, words: <Table part={part} /> }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <p className="quiet">{t('Tables with the same columns as the one you choose are read with it.')}</p>
      <p className="quiet">
        {t(
          'If one table has the voters and another only who voted, import the voters first. Then upload this file again and choose the other.',
        )}
      </p>
      {problem && <Problem safe={t('Nothing is saved yet.')}>{problem}</Problem>}
      <div>
        <Button
          look="primary"
          busy={busy}
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && void act(() => choose(chosen))}
        >
          {t('Read this table')}
        </Button>
      </div>
    </Stack>
  );
}

const Table = ({ part: { name, columns } }: { part: UploadPart }) => (
  <>
    <strong>{name}</strong>
    <br />
    <span className="quiet">{columns.join(', ')}</span>
  </>
);

/** Which tables of an archive or a workbook were read, and that others were not. */
export function PartsNote({ parts }: { parts: readonly UploadPart[] }) {
  const read = parts.filter((part) => part.read);
  if (parts.length < 2 || read.length === 0) return null;
  const names = read.slice(0, 5).map(({ name }) => name);
  const others = parts.length - read.length;
  return (
    <p className="quiet">
      {tPlural(read.length, 'Read from one table in this file: {names}.', 'Read from {count} tables as one: {names}.', {
        names: names.join(', ') + (read.length > names.length ? ' …' : ''),
      })}
      {others > 0 &&
        ` ${tPlural(others, '{count} other file or sheet was not read.', '{count} other files or sheets were not read.')}`}
      {read.length > 1 && ` ${t('Line numbers go on from one table to the next.')}`}
    </p>
  );
}
