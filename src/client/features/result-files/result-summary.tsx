// What a check found in a file of contact results, or what came of it: by way of contact and result, and the rows that were left out.
import type { ReactNode } from 'react';
import { contract } from '../../../contract';
import type { ResultFile } from '../../../contract/voters/result-files';
import { channelWords } from '../../../domain/door-reports/report-texts';
import { callFile } from '../../data/api';
import { useAction } from '../../data/use-action';
import { formatDay, formatNumber } from '../../i18n/formats';
import { t, tPlural, translateServerMessage } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Problem } from '../../ui/primitives/problem';
import { downloadCsvFile } from '../../ui/tables/csv';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { resultTitle } from './result-words';
import classes from './result-files.module.css';

type Kind = ResultFile['counted']['kinds'][number];
type Rejected = ResultFile['rejected'][number];

export function ResultSummary({ file, actions }: { file: ResultFile; actions: ReactNode }) {
  return (
    <>
      <Card title={headline(file)}>
        <Stack gap={14}>
          {file.step === 'rollback' ? <Undone file={file} /> : <Counted file={file} />}
          {actions}
        </Stack>
      </Card>
      {file.step !== 'rollback' && file.rejected_count > 0 && <LeftOut file={file} />}
    </>
  );
}

function headline({ step }: ResultFile): string {
  if (step === 'rollback') return t('Undone');
  return step === 'check' ? t('Checked. Nothing is saved yet.') : t('Imported');
}

function Undone({ file }: { file: ResultFile }) {
  return (
    <p>
      {tPlural(file.removed, '{count} result no longer counts.', '{count} results no longer count.')}
      {file.kept > 0 &&
        ` ${tPlural(file.kept, '{count} is kept, because another imported file has it too.', '{count} are kept, because another imported file has them too.')}`}
    </p>
  );
}

function Counted({ file }: { file: ResultFile }) {
  const { kinds, first, last, left_alone, differing, own } = file.counted;
  const checks = file.step === 'check';
  const figures: [string, number][] = [
    [checks ? t('New results') : t('Results imported'), file.added],
    ...(file.unchanged > 0 ? [[t('Known already'), file.unchanged] satisfies [string, number]] : []),
    ...(differing > 0 ? [[t('Imported before with another meaning'), differing] satisfies [string, number]] : []),
    ...(own > 0 ? [[t('Probably yours already'), own] satisfies [string, number]] : []),
    [t('Rows left out'), file.rejected_count],
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {first !== null && last !== null && (
        <p>
          {first === last
            ? t('All of {day}.', { day: formatDay(first, 'dayYear') })
            : t('From {first} to {last}.', { first: formatDay(first, 'dayYear'), last: formatDay(last, 'dayYear') })}
        </p>
      )}
      {left_alone > 0 && (
        <Problem mild>
          {checks
            ? tPlural(
                left_alone,
                'After {count} row, a person will be left alone.',
                'After {count} rows, people will be left alone.',
              )
            : tPlural(
                left_alone,
                'After {count} row, a person is left alone.',
                'After {count} rows, people are left alone.',
              )}
        </Problem>
      )}
      {differing > 0 && (
        <Problem>
          {t(
            'Some of its rows were imported before with another meaning. Undo that import first, then check this file again.',
          )}
        </Problem>
      )}
      {checks && own > 0 && (
        <Problem mild>
          {tPlural(
            own,
            '{count} row has the person, day, way of contact and result of something your own people recorded. It’s left out so that it isn’t counted twice.',
            '{count} rows have the person, day, way of contact and result of something your own people recorded. They’re left out so that they aren’t counted twice.',
          )}
        </Problem>
      )}
      {checks && file.added === 0 && differing === 0 && <p>{t('There is nothing new to import.')}</p>}
      {kinds.length > 0 && (
        <DataTable
          label={t('Results')}
          columns={kindColumns()}
          rows={kinds}
          rowKey={({ channel, result }) => `${channel} ${result}`}
        />
      )}
    </>
  );
}

const kindColumns = (): Column<Kind>[] => [
  { key: 'channel', label: t('Way of contact'), value: ({ channel }) => t(channelWords[channel].title) },
  { key: 'result', label: t('Contact result'), value: ({ result }) => resultTitle(result) },
  { key: 'rows', label: t('Rows'), value: ({ rows }) => rows, figures: true },
];

const rejectedColumns = (): Column<Rejected>[] => [
  { key: 'line', label: t('Line'), value: ({ line }) => line, figures: true },
  {
    key: 'reason',
    label: t('Reason'),
    value: ({ reason, ...row }) => translateServerMessage({ ...row, detail: reason }),
  },
];

function LeftOut({ file }: { file: ResultFile }) {
  const { campaignId } = useMember();
  const { busy, problem, act } = useAction();
  const save = async () => {
    const asked = { params: { id: file.id }, query: { campaign_id: campaignId } };
    downloadCsvFile(t('{name} rows left out', { name: file.name }), await callFile(contract.resultFiles.unread, asked));
  };
  return (
    <Card
      title={t('Rows left out')}
      aside={
        <OnlineButton small icon="download" busy={busy} onClick={() => void act(save)}>
          {t('Download')}
        </OnlineButton>
      }
    >
      <Stack>
        {problem && <Problem>{problem}</Problem>}
        <DataTable
          label={t('Rows left out')}
          columns={rejectedColumns()}
          rows={file.rejected}
          rowKey={({ line, reason }) => `${line} ${reason}`}
          most={50}
        />
        {file.rejected.length < file.rejected_count && (
          <p className="quiet">
            {t('Showing the first {listed} rejected rows.', { listed: formatNumber(file.rejected.length) })}
          </p>
        )}
      </Stack>
    </Card>
  );
}
