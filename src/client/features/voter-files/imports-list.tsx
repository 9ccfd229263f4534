// The uploads of a campaign, newest first; each can be opened for its numbers and its rejected rows.
import { useEffect, useRef, useState } from 'react';
import { formatAgo } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { LoadProblem } from '../../ui/primitives/loadable';
import { Icon } from '../../ui/primitives/icons';
import { Progress } from '../../ui/primitives/progress';
import { Tag } from '../../ui/primitives/tag';
import { UploadResult } from './import-result';
import { contentsWords, progressWords, resultWords } from './import-texts';
import { isRunning, useUploadStatus, waitsForAnswer } from './use-import-status';
import classes from './imports.module.css';

const atFirst = 8;

interface Props {
  campaignId: string;
  uploads: readonly UploadStatus[];
  /** A file was taken in, undone or thrown away: what it became is to be looked at again. */
  onChange: () => void;
}

export function UploadsList({ campaignId, uploads, onChange }: Props) {
  const [all, setAll] = useState(false);
  if (uploads.length === 0) return <p className="quiet">{t('No uploads yet.')}</p>;
  return (
    <>
      <ul className={classes.uploads}>
        {(all ? uploads : uploads.slice(0, atFirst)).map((upload) => (
          <UploadLine key={upload.id} campaignId={campaignId} upload={upload} onChange={onChange} />
        ))}
      </ul>
      {!all && uploads.length > atFirst && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('Show all {count} uploads', { count: uploads.length })}
        </button>
      )}
    </>
  );
}

interface LineProps {
  campaignId: string;
  upload: UploadStatus;
  onChange: () => void;
}

function UploadLine({ campaignId, upload, onChange }: LineProps) {
  const [open, setOpen] = useState(false);
  const [now] = useState(() => Date.now());
  const running = isRunning(upload);
  const waits = waitsForAnswer(upload);
  const failed = upload.status === 'failed' && !waits;
  return (
    <li className={classes.upload}>
      <button type="button" className={classes.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={18} className={classes.turn} />
        <span className={classes.what}>
          <strong className={classes.file}>{upload.name}</strong>
          <span className={classes.kind}>
            {t(contentsWords[upload.contents])} · {formatAgo(upload.created_at, now)}
          </span>
        </span>
        <span className={classes.state}>
          {running ? (
            <>
              <span className={classes.count}>{progressWords(upload)}</span>
              <Progress
                label={t('Progress of {name}', { name: upload.name })}
                done={upload.processed}
                total={Math.max(upload.total, upload.processed, 1)}
                look="lamp"
              />
            </>
          ) : (
            <>
              <span className={classes.count}>{resultWords(upload)}</span>
              {failed && <Tag look="refused">{t('Failed')}</Tag>}
              {waits && <Tag look="lamp">{t('Needs your review')}</Tag>}
              {!failed && !waits && upload.step === 'import' && upload.rejected_count > 0 && (
                <Tag look="lamp">{t('Review rejected rows')}</Tag>
              )}
            </>
          )}
        </span>
      </button>
      {open && <Opened campaignId={campaignId} upload={upload} onChange={onChange} />}
    </li>
  );
}

function Opened({ campaignId, upload, onChange }: LineProps) {
  const loaded = useUploadStatus(campaignId, upload);
  const [gone, setGone] = useState(false);
  const { status, step } = loaded.status;
  const before = useRef(`${status} ${step}`);
  useEffect(() => {
    if (before.current === `${status} ${step}`) return;
    before.current = `${status} ${step}`;
    onChange();
  }, [status, step, onChange]);
  return (
    <div className={classes.opened}>
      <LoadProblem loaded={loaded} failed={t('Failed to get upload status')} />
      {gone ? (
        <p className="quiet">{t('Discarded.')}</p>
      ) : (
        <UploadResult
          status={loaded.status}
          onStatus={loaded.replace}
          onGone={() => {
            setGone(true);
            onChange();
          }}
        />
      )}
    </div>
  );
}
