// One upload: its progress while a job works on it, and then what came of it, with every rejected row's line and reason, and
// what can be done next.
import type { ReactNode } from 'react';
import { key, say, sayTold } from '../../../domain/words/say';
import type { UploadStatus } from '../../../contract/upload-status';
import { number } from '../../../domain/reports/words';
import { Button, ButtonLink } from '../../ui/button';
import { downloadCsv, toCsv } from '../../ui/csv';
import { DataTable, type Column } from '../../ui/data-table';
import { Icon } from '../../ui/icons';
import { Progress } from '../../ui/progress';
import { UploadActions } from './upload-actions';
import { UploadFigures } from './upload-figures';
import { contentsWords, progressWords, reasonsOf, resultWords, stepWords, takesNothing } from './upload-words';
import { isRunning } from './use-upload-status';
import classes from './uploads.module.css';

interface Props {
  status: UploadStatus;
  /** What to do next, once it is taken in. */
  next?: ReactNode;
  /** Told what an action answered; without it nothing can be done here but to map the columns. */
  onStatus?: (status: UploadStatus) => void;
  /** The upload was thrown away. */
  onGone?: () => void;
}

const columns: Column<UploadStatus['rejected'][number]>[] = [
  { key: 'line', label: key('Line'), value: (row) => row.line, figures: true },
  { key: 'reason', label: key('Reason'), value: (row) => sayTold(row.reason) },
];

export function UploadResult({ status, next, onStatus, onGone }: Props) {
  if (isRunning(status)) return <Running status={status} />;
  const failed = status.status === 'failed';
  const unmapped = status.step === 'mapping';
  const waits = unmapped || status.step === 'check';
  return (
    <div className={classes.result}>
      <output className={classes.headline}>
        <Icon
          name={unmapped ? 'edit' : failed ? 'alert' : 'check'}
          className={failed && !unmapped ? classes.bad : classes.fine}
        />
        <span>
          <strong>{status.name}</strong>: {resultWords(status)}
        </span>
      </output>
      {unmapped ? (
        <>
          <p className={classes.quiet}>{sayTold(status.detail ?? '')}</p>
          <div className={classes.actions}>
            <ButtonLink look="primary" to="/app/voter-group/upload/id/$id" params={{ id: status.id }}>
              {say('Say which column is which')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <UploadFigures status={status} />
      )}
      {status.step === 'check' && status.status === 'done' && takesNothing(status) && (
        <p>
          {status.contents === 'walkbook'
            ? say('No door of this file has a place on the map and may be visited, so no walkbook can be made of it.')
            : say('No row of this file can be taken in: see the reasons.')}
        </p>
      )}
      {status.rejected_count > 0 && status.step !== 'rollback' && <Rejected status={status} />}
      {(!waits || !onStatus) && next}
      {onStatus && <UploadActions status={status} onStatus={onStatus} onGone={onGone} />}
    </div>
  );
}

function Running({ status }: { status: UploadStatus }) {
  return (
    <div className={classes.result}>
      <p className={classes.headline}>
        <span>
          <strong>{status.name}</strong> {stepWords(status)}
        </span>
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

function Rejected({ status }: { status: UploadStatus }) {
  const reasons = reasonsOf(status.rejected);
  const listed = status.rejected.length;
  const download = () =>
    downloadCsv(
      say('{name} rejected rows', { name: status.name }),
      toCsv(
        ['line', 'reason'],
        status.rejected.map((row) => [row.line, sayTold(row.reason)]),
      ),
    );
  if (listed === 0) return null;
  return (
    <section className={classes.rejected} aria-label={say('Rejected rows')}>
      <div className={classes.rejectedHead}>
        <ul className={classes.reasons}>
          {reasons.slice(0, 5).map((reason) => (
            <li key={reason.reason}>
              <strong>{say('{rows} ×', { rows: number(reason.rows) })}</strong> {sayTold(reason.reason)}
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
