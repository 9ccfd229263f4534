// Whether a checked file is the whole roll, and what that means for people whom it does not have.
import { formatNumber } from '../../i18n/formats';
import { key, t, tPlural } from '../../i18n/texts';
import type { RollStatus, UploadStatus } from '../../../contract/voters/import-status';
import { CheckField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Problem } from '../../ui/primitives/problem';

/** What someone said of a file; a yes is asked for only where many would be left out. */
export interface RollAnswer {
  whole: boolean;
  many: boolean;
}

export const noAnswer: RollAnswer = { whole: false, many: false };

/** Whether the question stands: nothing is compared without earlier files of the same roll. */
const isAsked = ({ step, status, roll }: UploadStatus) =>
  step === 'check' && status === 'done' && !!roll && roll.people > 0;

/** Whether the file can be imported with this answer. */
export const isAnswered = (status: UploadStatus, { whole, many }: RollAnswer) =>
  !whole || many || !isAsked(status) || status.roll?.asks !== true;

interface Props {
  status: UploadStatus;
  answer: RollAnswer;
  onAnswer: (answer: RollAnswer) => void;
}

export function RollChoice({ status, answer, onAnswer }: Props) {
  const { roll } = status;
  if (status.step === 'check' && roll?.uncompared)
    return <p className="quiet">{t(uncomparedWords[roll.uncompared])}</p>;
  if (!roll || !isAsked(status)) return null;
  const { missing, people, asks } = roll;
  if (missing === 0) return <p className="quiet">{completeWords(roll)}</p>;
  return (
    <Stack gap={8}>
      <CheckField checked={answer.whole} onChange={(whole) => onAnswer({ ...noAnswer, whole })}>
        {wholeWords(roll)}
      </CheckField>
      <p className="quiet">
        {answer.whole
          ? tPlural(
              missing,
              '{count} person is no longer on the roll. On import they’re marked and left out. Their results stay, and undoing the import restores them.',
              '{count} people are no longer on the roll. On import they’re marked and left out. Their results stay, and undoing the import restores them.',
            )
          : t(
              '{missing} of {people} from earlier files aren’t in this file. They stay as they are unless you check this.',
              {
                missing: formatNumber(missing),
                people: tPlural(people, '{count} person', '{count} people'),
              },
            )}
      </p>
      {answer.whole && <Limits roll={roll} />}
      {answer.whole && asks && (
        <>
          <Problem mild safe={t('Nothing is saved yet.')}>
            {doubtWords(roll)}
          </Problem>
          <CheckField checked={answer.many} onChange={(many) => onAnswer({ ...answer, many })}>
            {tPlural(missing, 'Yes, leave {count} person out', 'Yes, leave {count} people out')}
          </CheckField>
        </>
      )}
    </Stack>
  );
}

const uncomparedWords: Record<NonNullable<RollStatus['uncompared']>, string> = {
  no_ids: key('This file has no voter IDs, so we can’t tell who from earlier files is missing.'),
  no_earlier_ids: key('Earlier files have no voter IDs, so we can’t tell who is missing from this one.'),
  other_ids: key('Earlier files use another kind of voter ID, so we can’t tell who is missing from this one.'),
};

const namesOf = ({ counties, county_count: count }: RollStatus) =>
  counties.join(', ') + (count > counties.length ? ' …' : '');

function completeWords(roll: RollStatus): string {
  const names = namesOf(roll);
  return names === ''
    ? t('Everyone from earlier files of this roll is in this file.')
    : t('Everyone from earlier files of this roll in {names} is in this file.', { names });
}

/** Why leaving them out takes a yes. */
function doubtWords({ worst }: RollStatus): string {
  if (worst === null) return t('Many rows have no voter ID. Some of these people may be on them.');
  const { county = null, people = 0, missing = 0 } = worst ?? {};
  if (county === null) return t('That’s more than one in five. It may be the wrong file or only a part of the roll.');
  return t('In {county}, {missing} of {people} are missing. It may be the wrong file or only a part of that county.', {
    county,
    missing: formatNumber(missing),
    people: formatNumber(people),
  });
}

function wholeWords(roll: RollStatus): string {
  const { county_count: count } = roll;
  if (count === 0) return t('This file is the whole roll of the campaign’s area');
  return tPlural(
    count,
    'This file is the whole roll of its county ({names})',
    'This file is the whole roll of its {count} counties ({names})',
    { names: namesOf(roll) },
  );
}

/** For whom the comparison says nothing, or not for sure. */
function Limits({
  roll: { without_county: placeless, rows_without_id: nameless, still_missing: still },
}: {
  roll: RollStatus;
}) {
  return (
    <>
      {still > 0 && (
        <p className="quiet">
          {tPlural(still, '{count} more was off the roll already.', '{count} more were off the roll already.')}
        </p>
      )}
      {placeless > 0 && (
        <p className="quiet">
          {tPlural(
            placeless,
            '{count} person from earlier files has no county, so they stay as they are.',
            '{count} people from earlier files have no county, so they stay as they are.',
          )}
        </p>
      )}
      {nameless > 0 && (
        <p className="quiet">
          {tPlural(
            nameless,
            '{count} row has no voter ID, so it may be about one of them.',
            '{count} rows have no voter ID, so they may be about some of them.',
          )}
        </p>
      )}
    </>
  );
}

/** What an import did about the roll. */
export function RollNote({ status: { step, roll } }: { status: UploadStatus }) {
  if (step !== 'import' || !roll) return null;
  if (roll.left_out === 0) return null;
  return (
    <p className="quiet">
      {tPlural(
        roll.left_out,
        '{count} person is no longer on the roll and is left out.',
        '{count} people are no longer on the roll and are left out.',
      )}
    </p>
  );
}
