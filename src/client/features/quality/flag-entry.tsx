// One flag: what is so, why it is worth a look, and what was said and decided about it.
import type { ReactNode } from 'react';
import type { WorkFlag } from '../../../contract/team/quality';
import { formatDate, formatDay } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Tag } from '../../ui/primitives/tag';
import { flagReason, flagTitle } from './flag-words';

interface Props {
  flag: WorkFlag;
  /** The person's name, where several are listed. */
  who?: ReactNode;
  /** Whose words the answer is introduced with; one's own unless given. */
  answeredBy?: string;
  /** What can be done about it. */
  children?: ReactNode;
}

export function FlagEntry({ flag, who, answeredBy, children }: Props) {
  const { day, answer, fine_by: decider, fine_at: decided, set_aside: aside, results } = flag;
  return (
    <Stack gap={4}>
      <Row gap={8}>
        <strong>{flagTitle(flag)}</strong>
        {decided !== null && <Tag look="good">{t('Fine')}</Tag>}
        {aside > 0 && <Tag look="lamp">{t('Set aside||flag')}</Tag>}
      </Row>
      <span>
        {who}
        {who && ' · '}
        {formatDay(day, 'longWeekdayDay')}
      </span>
      <span className="quiet">{flagReason(flag)}</span>
      {answer !== '' && (
        <span>
          {answeredBy === undefined
            ? t('Your answer: {answer}', { answer })
            : t('{name} says: {answer}', { name: answeredBy, answer })}
        </span>
      )}
      {decided !== null && (
        <span className="quiet">
          {t('Marked as fine by {name}, {when}.', { name: decider ?? '', when: formatDate(decided, 'weekdayDayTime') })}
        </span>
      )}
      {aside > 0 && (
        <span className="quiet">
          {t('{aside} of {results} results of this day are set aside and don’t count.', { aside, results })}
        </span>
      )}
      {children}
    </Stack>
  );
}
