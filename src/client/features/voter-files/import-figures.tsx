// An upload in figures: what a check says would come of it, what came of it, or what a rollback did.
import { formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { UploadStatus } from '../../../contract/import-status';
import { ButtonLink } from '../../ui/primitives/button';
import { detailText, layoutWords, placeReasonWords, unreadWords } from './import-texts';
import classes from './imports.module.css';

type Figure = [label: string, value: number, mark?: string | undefined];

export function UploadFigures({ status }: { status: UploadStatus }) {
  const failed = status.status === 'failed';
  if (failed && status.accepted === 0)
    return <p className="quiet">{t('Nothing was imported from this file. Fix the file and upload it again.')}</p>;
  return (
    <>
      <dl className={classes.figures}>
        {figuresOf(status).map(([label, value, mark]) => (
          <div key={label} className={classes.figure} data-mark={mark}>
            <dt>{label}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {status.layout && <p className="quiet">{layoutWords(status.layout)}</p>}
      {status.step === 'rollback'
        ? status.detail !== null && <p className="quiet">{detailText(status)}</p>
        : !failed && <Notes status={status} />}
    </>
  );
}

function figuresOf(status: UploadStatus): Figure[] {
  if (status.step === 'rollback')
    return [
      [t('Undone||rows'), status.removed],
      [t('Restored'), status.restored],
      [t('Kept'), status.kept, status.kept > 0 ? 'warn' : undefined],
    ];
  const rejected: Figure = [t('Rejected'), status.rejected_count, status.rejected_count > 0 ? 'bad' : undefined];
  if (status.contents === 'address_points')
    return [
      [t('New'), status.added],
      [t('Moved||on the map'), status.changed],
      [t('Unchanged'), status.unchanged],
      rejected,
    ];
  const places: Figure[] = [
    [t('On the map'), status.located],
    [t('Not on the map'), status.unlocated, status.unlocated > 0 ? 'warn' : undefined],
  ];
  if (status.contents === 'walkbook')
    return [
      ...(status.walkbook
        ? ([
            [t('Doors in the walkbook'), status.walkbook.doors],
            [t('Voters to visit'), status.walkbook.voters],
          ] satisfies Figure[])
        : ([[t('Imported'), status.accepted]] satisfies Figure[])),
      rejected,
      ...places,
    ];
  return [
    [t('New'), status.added],
    [t('Changed'), status.changed],
    [t('Unchanged'), status.unchanged],
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
        <p className="quiet">
          {tPlural(
            repeated,
            '{count} row repeats an earlier address. The first location is used.',
            '{count} rows repeat an earlier address. The first location is used.',
          )}
        </p>
      )}
      {confidential > 0 && (
        <p className="quiet">
          {tPlural(
            confidential,
            '{count} record is confidential by law, so no one is sent there.',
            '{count} records are confidential by law, so no one is sent there.',
          )}
        </p>
      )}
      {status.unread.length > 0 && (
        <div className={classes.why}>
          <p>{t('Left blank because it couldn’t be read:')}</p>
          <ul>
            {status.unread.map(({ what, rows, line }) => (
              <li key={what}>
                <strong>{formatNumber(rows)}</strong> {t(unreadWords[what], { line: formatNumber(line) })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {status.contents === 'voters' && reasons.length > 0 && (
        <div className={classes.why}>
          <p>
            {tPlural(
              status.unlocated,
              'Why {count} voter isn’t on the map yet:',
              'Why {count} voters aren’t on the map yet:',
            )}
          </p>
          <ul>
            {reasons.map(({ reason, rows }) => (
              <li key={reason}>
                <strong>{formatNumber(rows)}</strong> {t(placeReasonWords[reason])}
              </li>
            ))}
          </ul>
          <p className="quiet">
            {t(
              'People who aren’t on the map can’t be in a walkbook yet. Upload address points for their area to place them by address.',
            )}
          </p>
          {status.step === 'import' && (
            <ButtonLink small to="/app/voter-group/unplaced">
              {t('Place them by hand')}
            </ButtonLink>
          )}
        </div>
      )}
    </>
  );
}
