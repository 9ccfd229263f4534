// What was recorded of a person: each contact on whichever channel, and each answer.
import { Link } from '@tanstack/react-router';
import type { Person } from '../../../contract/voters/people';
import { channel } from '../../../contract/fields';
import { contactResult } from '../../../contract/facts/touch';
import type { Allowance } from '../../../domain/contact-ledger/may-contact';
import { channelWords } from '../../../domain/door-reports/report-texts';
import { resultWords } from '../../../domain/facts/result-names';
import { formatDate } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { Card } from '../../ui/primitives/card';
import classes from './people.module.css';

/** A result or channel that a newer server knows stands as it is. */
function resultTitle(result: string): string {
  const known = contactResult.safeParse(result);
  return known.success ? t(resultWords[known.data].title) : result;
}

function channelTitle(name: string): string {
  const known = channel.safeParse(name);
  return known.success ? t(channelWords[known.data].title) : name;
}

export function PersonContacts({ touches }: { touches: Person['touches'] }) {
  return (
    <Card title={t('Contacts')}>
      {touches.length === 0 ? (
        <p className="quiet">{t('No one has contacted this person yet.')}</p>
      ) : (
        <ul className={classes.entries}>
          {touches.map((touch) => (
            <li key={touch.id}>
              <p>
                <strong>{resultTitle(touch.contact_result)}</strong>{' '}
                <span className="quiet">
                  {[
                    channelTitle(touch.channel),
                    ...(touch.literature ? [t('Left literature')] : []),
                    ...(touch.household ? [t('Whole household')] : []),
                  ].join(' · ')}
                </span>
              </p>
              {touch.note !== '' && <p>{touch.note}</p>}
              <p className="quiet">
                {[formatDate(touch.recorded_at, 'dayYearTime'), touch.user_name].filter(Boolean).join(' · ')}
                {' · '}
                {touch.walkbook_id === null ? (
                  t('Imported: {name}', { name: touch.walkbook_name })
                ) : (
                  <Link to="/app/walkbook/id/$id" params={{ id: touch.walkbook_id }}>
                    {touch.walkbook_name}
                  </Link>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const allowanceWords: Record<Allowance, string> = {
  no_restriction: key('No restrictions'),
  other_channels_only: key('Restrictions for other channels only'),
  cool_down_over: key('No recent contact'),
  outside_quiet_hours: key('Outside quiet hours'),
};
const allowanceTitle = (reason: string): string => {
  const known = Object.entries(allowanceWords).find(([each]) => each === reason);
  return known ? t(known[1]) : reason;
};

/** What the person was sent, and why the ledger let it; nothing where nothing was. */
export function PersonOutreach({ outreach }: { outreach: Person['outreach'] }) {
  if (outreach.length === 0) return null;
  return (
    <Card title={t('Mail')}>
      <ul className={classes.entries}>
        {outreach.map((touch) => (
          <li key={touch.source_id}>
            <p>
              <Link to="/app/mailing/$id" params={{ id: touch.source_id }}>
                {touch.name}
              </Link>
            </p>
            <p className="quiet">
              {[formatDate(touch.touched_at, 'dayYearTime'), ...touch.reasons.map(allowanceTitle)].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PersonAnswers({ answers }: { answers: Person['answers'] }) {
  return (
    <Card title={t('Survey answers')}>
      {answers.length === 0 ? (
        <p className="quiet">{t('No answers yet')}</p>
      ) : (
        <ul className={classes.entries}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <p>
                {answer.question} <strong>{answer.answers.join(', ')}</strong>
              </p>
              <p className="quiet">
                {[
                  answer.survey_name,
                  formatDate(answer.recorded_at, 'dayYearTime'),
                  answer.user_name,
                  ...(answer.household ? [t('Whole household')] : []),
                ].join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
