// Says which follow-ups a list shows that a number of a report opened, and ends that.
import { formatDay } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import type { DoorReport } from '../../../contract/door-reports';
import type { FollowUpState } from '../../../contract/reports/follow-up-reports';
import type { FollowUpFilter } from '../../../domain/reports/follow-ups';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';

const stateWords: Record<FollowUpState, string> = {
  all: key('All follow-ups'),
  open: key('Open follow-ups'),
  overdue: key('Overdue follow-ups'),
  due: key('Follow-ups due today'),
  done: key('Follow-ups that are done'),
};

interface Props {
  filter: FollowUpFilter;
  /** What is listed: the first one says what the person is called. */
  rows: readonly DoorReport[];
  onEnd: () => void;
}

export function Counted({ filter: { state, person, week }, rows, onEnd }: Props) {
  const told = [
    t(stateWords[state]),
    ...(person === null || !rows[0] ? [] : [t('Recorded by {name}', { name: rows[0].user_name })]),
    ...(week === null ? [] : [week === '' ? t('No day set') : t('Week of {day}', { day: formatDay(week, 'day') })]),
  ];
  return (
    <Row>
      <strong>{told.join(' · ')}</strong>
      <Button small icon="close" onClick={onEnd}>
        {t('Show all follow-ups')}
      </Button>
    </Row>
  );
}
