// An upload in figures: what a check says would come of it, what came of it, or what a rollback did.
import { say, sayCount, sayTold } from '../../../domain/words/say';
import type { UploadStatus } from '../../../contract/upload-status';
import { number } from '../../../domain/reports/words';
import { ButtonLink } from '../../ui/button';
import { placeReasonWords, unreadWords } from './upload-words';
import classes from './uploads.module.css';

type Figure = [label: string, value: number, mark?: string];

export function UploadFigures({ status }: { status: UploadStatus }) {
  const failed = status.status === 'failed';
  if (failed && status.accepted === 0)
    return (
      <p className={classes.quiet}>{say('Nothing of this file was taken in. Mend the file and upload it again.')}</p>
    );
  return (
    <>
      <dl className={classes.figures}>
        {figuresOf(status).map(([label, value, mark]) => (
          <div key={label} className={classes.figure} data-mark={mark}>
            <dt>{label}</dt>
            <dd>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {status.layout && <p className={classes.quiet}>{say('Read as: {layout}.', { layout: say(status.layout) })}</p>}
      {status.step === 'rollback'
        ? status.detail !== null && <p className={classes.quiet}>{sayTold(status.detail)}</p>
        : !failed && <Notes status={status} />}
    </>
  );
}

function figuresOf(status: UploadStatus): Figure[] {
  if (status.step === 'rollback')
    return [
      [say('Taken out'), status.removed],
      [say('As before again'), status.restored],
      [say('Kept'), status.kept, status.kept > 0 ? 'warn' : undefined],
    ];
  const rejected: Figure = [say('Rejected'), status.rejected_count, status.rejected_count > 0 ? 'bad' : undefined];
  if (status.contents === 'address_points')
    return [
      [say('New'), status.added],
      [say('Elsewhere than before'), status.changed],
      [say('As before'), status.unchanged],
      rejected,
    ];
  const places: Figure[] = [
    [say('With a place on the map'), status.located],
    [say('Without a place'), status.unlocated, status.unlocated > 0 ? 'warn' : undefined],
  ];
  if (status.contents === 'walkbook')
    return [
      ...(status.walkbook
        ? ([
            [say('Doors in the walkbook'), status.walkbook.doors],
            [say('Voters to visit'), status.walkbook.voters],
          ] satisfies Figure[])
        : ([[say('Taken in'), status.accepted]] satisfies Figure[])),
      rejected,
      ...places,
    ];
  return [
    [say('New'), status.added],
    [say('Changed'), status.changed],
    [say('As before'), status.unchanged],
    rejected,
    ...places,
  ];
}

function Notes({ status }: { status: UploadStatus }) {
  const { confidential, unlocated_reasons: reasons } = status;
  // Neither taken in nor rejected: the same place once more.
  const repeated =
    status.contents === 'address_points' ? status.processed - status.accepted - status.rejected_count : 0;
  return (
    <>
      {repeated > 0 && (
        <p className={classes.quiet}>
          {sayCount(
            repeated,
            '{count} row repeats an address of an earlier row: the first place counts.',
            '{count} rows repeat an address of an earlier row: the first place counts.',
          )}
        </p>
      )}
      {confidential > 0 && (
        <p className={classes.quiet}>
          {sayCount(
            confidential,
            '{count} record is confidential by law: nobody is sent there.',
            '{count} records are confidential by law: nobody is sent there.',
          )}
        </p>
      )}
      {status.unread.length > 0 && (
        <div className={classes.why}>
          <p>{say('Left blank, because nobody could read it:')}</p>
          <ul>
            {status.unread.map(({ what, rows, line }) => (
              <li key={what}>
                <strong>{number(rows)}</strong> {say(unreadWords[what], { line: number(line) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {status.contents === 'voters' && reasons.length > 0 && (
        <div className={classes.why}>
          <p>{say('Why some have no place on the map:')}</p>
          <ul>
            {reasons.map(({ reason, rows }) => (
              <li key={reason}>
                <strong>{number(rows)}</strong> {say(placeReasonWords[reason])}
              </li>
            ))}
          </ul>
          <p className={classes.quiet}>
            {say(
              'People without a place cannot be in a walkbook yet. Upload address points of their area: they find their places by address.',
            )}
          </p>
          {status.step === 'import' && (
            <ButtonLink small to="/app/voter-group/unplaced">
              {say('Place them by hand')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
