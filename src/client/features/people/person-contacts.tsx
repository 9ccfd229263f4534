// What was recorded of a person: each contact on whichever channel, and each answer.
import { Link } from '@tanstack/react-router';
import type { Person } from '../../../contract/voters/people';
import { channel } from '../../../contract/fields';
import { contactResult } from '../../../contract/facts/touch';
import { channelWords } from '../../../domain/door-reports/report-texts';
import { resultWords } from '../../../domain/facts/result-names';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
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
                {`${formatDate(touch.recorded_at, 'dayYearTime')} · ${touch.user_name} · `}
                <Link to="/app/walkbook/id/$id" params={{ id: touch.walkbook_id }}>
                  {touch.walkbook_name}
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
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
