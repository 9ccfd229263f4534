// One upload: its progress while it runs, and what came of it, with every rejected row's line and reason.
import type { ReactNode } from 'react';
import { key, say } from '../../../domain/words/say';
import type { UploadStatus } from '../../../contract/upload-status';
import { number } from '../../../domain/reports/words';
import { Button } from '../../ui/button';
import { downloadCsv, toCsv } from '../../ui/csv';
import { DataTable, type Column } from '../../ui/data-table';
import { Icon } from '../../ui/icons';
import { Progress } from '../../ui/progress';
import { contentsWords, progressWords, reasonsOf, resultWords } from './upload-words';
import { isRunning } from './use-upload-status';
import classes from './uploads.module.css';

interface Props {
  status: UploadStatus;
  /** What to do next, once it is done. */
  next?: ReactNode;
}

const columns: Column<UploadStatus['rejected'][number]>[] = [
  { key: 'line', label: key('Line'), value: (row) => row.line, figures: true },
  { key: 'reason', label: key('Reason'), value: (row) => row.reason },
];

export function UploadResult({ status, next }: Props) {
  if (isRunning(status)) return <Running status={status} />;
  const failed = status.status === 'failed';
  return (
    <div className={classes.result}>
      <output className={classes.headline}>
        <Icon name={failed ? 'alert' : 'check'} className={failed ? classes.bad : classes.fine} />
        <span>
          <strong>{status.name}</strong>: {resultWords(status)}
        </span>
      </output>
      {failed ? (
        <p className={classes.quiet}>{say('Nothing of this file was taken in. Mend the file and upload it again.')}</p>
      ) : (
        <Figures status={status} />
      )}
      {status.rejected_count > 0 && <Rejected status={status} />}
      {next}
    </div>
  );
}

function Running({ status }: { status: UploadStatus }) {
  return (
    <div className={classes.result}>
      <p className={classes.headline}>
        <strong>{status.name}</strong>
        <span className={classes.count}>{progressWords(status)}</span>
      </p>
      <Progress
        label={`${say(contentsWords[status.contents])} ${status.name}`}
        done={status.processed}
        total={Math.max(status.total, status.processed, 1)}
        look="lamp"
      />
      <p className={classes.quiet}>
        {say('You may leave this page. The work goes on, and you find it under Voter groups.')}
      </p>
    </div>
  );
}

function Figures({ status }: { status: UploadStatus }) {
  const figures: [string, number, string?][] = [
    [say('Taken in'), status.accepted],
    [say('Rejected'), status.rejected_count, status.rejected_count > 0 ? 'bad' : undefined],
    [say('With a place on the map'), status.located],
    [say('Without a place'), status.unlocated, status.unlocated > 0 ? 'warn' : undefined],
  ];
  return (
    <>
      <dl className={classes.figures}>
        {figures.map(([label, value, mark]) => (
          <div key={label} className={classes.figure} data-mark={mark}>
            <dt>{label}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {status.layout && <p className={classes.quiet}>{say('Read as: {layout}.', { layout: status.layout })}</p>}
      {status.contents === 'voters' && status.unlocated > 0 && (
        <p className={classes.quiet}>
          {say(
            'People without a place cannot be in a walkbook yet. Upload address points of their area: they find their places by address.',
          )}
        </p>
      )}
    </>
  );
}

function Rejected({ status }: { status: UploadStatus }) {
  const reasons = reasonsOf(status.rejected);
  const listed = status.rejected.length;
  const download = () =>
    downloadCsv(
      say('{name} rejected rows', { name: status.name }),
      toCsv(
        ['line', 'reason'],
        status.rejected.map((row) => [row.line, row.reason]),
      ),
    );
  if (listed === 0) return null;
  return (
    <section className={classes.rejected} aria-label={say('Rejected rows')}>
      <div className={classes.rejectedHead}>
        <ul className={classes.reasons}>
          {reasons.slice(0, 5).map((reason) => (
            <li key={reason.reason}>
              <strong>{say('{rows} ×', { rows: number(reason.rows) })}</strong> {reason.reason}
            </li>
          ))}
          {reasons.length > 5 && <li>{say('and {count} more reasons', { count: reasons.length - 5 })}</li>}
        </ul>
        <Button small icon="download" onClick={download}>
          {say('Download rejected rows')}
        </Button>
      </div>
      <div className={classes.rows}>
        <DataTable
          label={say('Rejected rows')}
          columns={columns}
          rows={status.rejected}
          rowKey={(row) => `${row.line} ${row.reason}`}
          most={100}
        />
      </div>
      {listed < status.rejected_count && (
        <p className={classes.quiet}>
          {say('The first {listed} rejected rows are listed.', { listed: number(listed) })}
        </p>
      )}
    </section>
  );
}
