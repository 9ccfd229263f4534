// One upload: its progress while a job works on it, and then what came of it, with every rejected row's line and reason, and
// what can be done next.
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { ButtonLink } from '../../ui/primitives/button';
import { DataTable, type Column } from '../../ui/tables/data-table';
import { Icon } from '../../ui/primitives/icons';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { UploadActions } from './import-actions';
import { UploadFigures } from './import-figures';
import { PartChoice, PartsNote } from './part-choice';
import {
  contentsWords,
  detailText,
  progressWords,
  reasonsOf,
  resultWords,
  rowText,
  stepWords,
  takesNothing,
  waitsForPart,
} from './import-texts';
import { isRunning } from './use-import-status';
import { Row } from '../../ui/layout/stack-and-row';
import classes from './imports.module.css';

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
  { key: 'reason', label: key('Reason'), value: (row) => rowText(row) },
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
          name={unmapped ? rareIcons.edit : failed ? 'alert' : 'check'}
          className={failed && !unmapped ? classes.bad : classes.fine}
        />
        <span>
          <strong>{status.name}</strong>: {resultWords(status)}
        </span>
      </output>
      {unmapped ? (
        <>
          <p className="quiet">{detailText(status)}</p>
          {waitsForPart(status) && onStatus ? (
            <PartChoice status={status} onStatus={onStatus} />
          ) : (
            <Row gap={8}>
              <ButtonLink look="primary" to="/app/voter-group/upload/id/$id" params={{ id: status.id }}>
                {waitsForPart(status) ? t('Choose another table') : t('Match the columns')}
              </ButtonLink>
            </Row>
          )}
        </>
      ) : (
        <>
          <UploadFigures status={status} />
          {status.step !== 'rollback' && <PartsNote parts={status.parts ?? []} />}
        </>
      )}
      {onStatus && waits && !waitsForPart(status) && hasOtherTables(status) && (
        <details>
          <summary>{t('Choose another table')}</summary>
          <PartChoice status={status} onStatus={onStatus} />
        </details>
      )}
      {status.step === 'check' && status.status === 'done' && isDoubtful(status) && (
        <Problem mild safe={t('Nothing is saved yet. You can change the columns.')}>
          {detailText(status)}
        </Problem>
      )}
      {status.step === 'check' && status.status === 'done' && takesNothing(status) && (
        <p>
          {status.contents === 'walkbook'
            ? t('No door in this file is on the map and open to a visit. A walkbook can’t be created from it.')
            : t('No row can be imported. See the reasons.')}
        </p>
      )}
      {status.rejected_count > 0 && status.step !== 'rollback' && <Rejected status={status} />}
      {(!waits || !onStatus) && next}
      {onStatus && <UploadActions status={status} onStatus={onStatus} onGone={onGone} />}
    </div>
  );
}

/** Whether a check has something to say against the columns that someone matched. */
const isDoubtful = ({ contents, detail }: UploadStatus) => contents !== 'address_points' && detail !== null;

const hasOtherTables = ({ parts = [] }: UploadStatus) => parts.some(({ read, columns }) => !read && columns.length > 0);

function Running({ status }: { status: UploadStatus }) {
  return (
    <div className={classes.result}>
      <p className={classes.headline}>
        <span>
          <strong>{stepWords(status)}</strong>
        </span>
        <span className={classes.count}>{progressWords(status)}</span>
      </p>
      <Progress
        label={`${t(contentsWords[status.contents])} ${status.name}`}
        done={status.processed}
        total={Math.max(status.total, status.processed, 1)}
        look="lamp"
      />
      <p className="quiet">
        {t('You can leave this page. The work continues, and you’ll find it under Voter groups.')}
      </p>
    </div>
  );
}

function Rejected({ status }: { status: UploadStatus }) {
  const reasons = reasonsOf(status.rejected);
  const listed = status.rejected.length;
  if (listed === 0) return null;
  return (
    <section className={classes.rejected} aria-label={t('Rejected rows')}>
      {/* Of a history all rows are told by their reason, and not only those listed. */}
      {status.contents !== 'history' && (
        <ul className={classes.reasons}>
          {reasons.slice(0, 5).map((reason) => (
            <li key={reason.reason}>
              <strong>{t('{rows} ×', { rows: formatNumber(reason.rows) })}</strong> {reason.reason}
            </li>
          ))}
          {reasons.length > 5 && <li>{t('and {count} more reasons', { count: reasons.length - 5 })}</li>}
        </ul>
      )}
      <div className={classes.rows}>
        <DataTable
          label={t('Rejected rows')}
          columns={columns}
          rows={status.rejected}
          rowKey={(row) => `${row.line} ${row.reason}`}
          most={100}
          file={t('{name} rejected rows', { name: status.name })}
        />
      </div>
      {listed < status.rejected_count && (
        <p className="quiet">{t('Showing the first {listed} rejected rows.', { listed: formatNumber(listed) })}</p>
      )}
    </section>
  );
}
