// An upload in figures: what a check says would come of it, what came of it, or what a rollback did.
import { leftOutWords } from '../../../domain/voter-groups/filter-texts';
import { currentTexts, formatNumber } from '../../i18n/formats';
import { t, tPlural } from '../../i18n/texts';
import type { UploadStatus } from '../../../contract/voters/import-status';
import { ButtonLink } from '../../ui/primitives/button';
import {
  detailText,
  layoutWords,
  noChannelWords,
  placeReasonWords,
  registrationWords,
  unknownStatusWords,
  unkeptWishesWords,
  unreadWords,
} from './import-texts';
import { electionsLeftOut, electionsWords, historyWords, rejectedRows } from './history-texts';
import { Problem } from '../../ui/primitives/problem';
import { ColumnsReadNote } from './columns-read';
import { RollNote } from './roll-choice';
import { Figures, type Figure } from '../../ui/charts/figures';
import classes from './imports.module.css';

export function UploadFigures({ status }: { status: UploadStatus }) {
  const failed = status.status === 'failed';
  if (failed && status.accepted === 0)
    return <p className="quiet">{t('Nothing was imported from this file. Fix the file and upload it again.')}</p>;
  return (
    <>
      <Figures boxed figures={figuresOf(status)} />
      {status.layout && status.step !== 'rollback' && <p className="quiet">{layoutWords(status.layout)}</p>}
      {status.columns && status.step !== 'rollback' && <ColumnsReadNote columns={status.columns} />}
      {status.step === 'rollback' ? <UndoNotes status={status} /> : !failed && <Notes status={status} />}
    </>
  );
}

const figure = (label: string, rows: number, mark?: 'bad' | 'warn'): Figure => [
  label,
  formatNumber(rows),
  rows > 0 ? mark : undefined,
];

function figuresOf(status: UploadStatus): Figure[] {
  if (status.step === 'rollback' && status.contents === 'address_points')
    return [figure(t('Addresses removed'), status.removed), figure(t('Addresses restored'), status.restored)];
  if (status.step === 'rollback')
    return [
      figure(t('Voters removed'), status.removed),
      figure(t('Voters restored'), status.restored),
      figure(t('Voters kept'), status.kept, 'warn'),
    ];
  const rejected = figure(t('Rejected'), rejectedRows(status), 'bad');
  if (status.contents === 'address_points')
    return [
      figure(t('New'), status.added),
      figure(t('Moved||on the map'), status.changed),
      figure(t('Unchanged'), status.unchanged),
      rejected,
    ];
  if (status.contents === 'history')
    return [
      figure(t('Voters with votes'), status.history?.voters ?? 0),
      figure(t('Elections'), status.elections?.count ?? 0),
      figure(t('Votes'), status.elections?.votes ?? 0),
      figure(t('Left out||rows'), status.rejected_count, 'warn'),
    ];
  const places = [figure(t('On the map'), status.located), figure(t('Not on the map'), status.unlocated, 'warn')];
  if (status.contents === 'walkbook')
    return [
      ...(status.walkbook
        ? [
            figure(t('Doors in the walkbook'), status.walkbook.doors),
            figure(t('Voters to visit'), status.walkbook.voters),
          ]
        : [figure(t('Imported'), status.accepted)]),
      rejected,
      ...places,
    ];
  return [
    figure(t('New'), status.added),
    figure(t('Changed'), status.changed),
    figure(t('Unchanged'), status.unchanged),
    rejected,
    ...places,
    ...(status.history ? [figure(t('Voters with votes'), status.history.voters)] : []),
  ];
}

function UndoNotes({ status: { kept, detail, ...status } }: { status: UploadStatus }) {
  return (
    <>
      {kept > 0 && (
        <p className="quiet">
          {tPlural(
            kept,
            '{count} voter of this file is kept: contacted since, in a walkbook or in another file.',
            '{count} voters of this file are kept: contacted since, in a walkbook or in another file.',
          )}
        </p>
      )}
      {detail !== null && <p className="quiet">{detailText({ ...status, kept, detail })}</p>}
    </>
  );
}

function Notes({ status }: { status: UploadStatus }) {
  const {
    confidential,
    erased = 0,
    unlocated_reasons: reasons,
    registrations = [],
    no_channels: noChannels = [],
    possible_doubles: doubles = 0,
    unknown_statuses: unknown = [],
  } = status;
  const standing = registrations.reduce((sum, { rows }) => sum + rows, 0);
  // Said by its standings, where these were counted.
  const others = status.left_out.filter(({ reason }) => standing === 0 || reason !== 'registration');
  const leftOut = leftOutWords(
    currentTexts(),
    others.map(({ reason, rows }) => ({ reason, voters: rows })),
  );
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
      {erased > 0 && (
        <p className="quiet">
          {tPlural(
            erased,
            '{count} row is about someone who was erased earlier. Nothing of it is stored.',
            '{count} rows are about people who were erased earlier. Nothing of them is stored.',
          )}
        </p>
      )}
      {doubles > 0 && (
        <p className="quiet">
          {tPlural(
            doubles,
            '{count} new voter has the name and address of someone who is already here, and may be the same person. They aren’t merged.',
            '{count} new voters have the name and address of someone who is already here, and may be the same people. They aren’t merged.',
          )}
        </p>
      )}
      <RollNote status={status} />
      {status.elections && <p className="quiet">{electionsWords(status.elections)}</p>}
      {status.elections && status.elections.left_out > 0 && (
        <p className="quiet">{electionsLeftOut(status.elections.left_out)}</p>
      )}
      {status.history &&
        historyWords(status, status.history).map((line) => (
          <p key={line} className="quiet">
            {line}
          </p>
        ))}
      {status.step === 'import' && status.contents === 'voters' && status.detail !== null && (
        <Problem mild>{detailText(status)}</Problem>
      )}
      {standing > 0 && <p className="quiet">{registrationWords(registrations)}</p>}
      {unknown.length > 0 && <p className="quiet">{unknownStatusWords(unknown)}</p>}
      {leftOut !== null && <p className="quiet">{leftOut}</p>}
      {noChannelWords(noChannels).map((line) => (
        <p key={line} className="quiet">
          {line}
        </p>
      ))}
      {status.unkept_wishes && <Problem mild>{unkeptWishesWords(status.unkept_wishes)}</Problem>}
      {confidential > 0 && (
        <p className="quiet">
          {tPlural(
            confidential,
            '{count} record of this file is confidential by law. No one is sent to it or to the others of its household.',
            '{count} records of this file are confidential by law. No one is sent to them or to the others of their households.',
          )}
        </p>
      )}
      {status.unread.length > 0 && (
        <div className={classes.why}>
          <p>{t('Left blank because it couldn’t be used:')}</p>
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
          {status.step === 'import' && (
            <p className="quiet">
              {t(
                'Counted when the file was imported. Address points uploaded since then may have placed some of them.',
              )}
            </p>
          )}
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
