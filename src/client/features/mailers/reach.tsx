// Whom a mailing reaches, and who is left out and why.
import type { MailerCampaign } from '../../../contract/outreach/mailer-campaigns';
import { t, tPlural } from '../../i18n/texts';
import { formatNumber } from '../../i18n/formats';
import { Stack } from '../../ui/layout/stack-and-row';
import { refusalText } from '../../../domain/contact-ledger/refusal-texts';
import classes from './mailers.module.css';

/** 12 pieces to 20 people. */
export const reachWords = ({ people, households }: Pick<MailerCampaign, 'people' | 'households'>): string =>
  t('{pieces} to {people}', {
    pieces: tPlural(households, '{count} piece', '{count} pieces'),
    people: tPlural(people, '{count} person', '{count} people'),
  });

export function Reach({ reach }: { reach: Pick<MailerCampaign, 'people' | 'households' | 'left_out'> }) {
  const reasons = Object.entries(reach.left_out)
    .filter(([, people]) => people > 0)
    .toSorted(([, a], [, b]) => b - a);
  return (
    <Stack gap={8}>
      <p className={classes.figure}>{reachWords(reach)}</p>
      {reasons.length === 0 ? (
        <p className="quiet">{t('No one is left out.')}</p>
      ) : (
        <>
          <p>
            {tPlural(
              reasons.reduce((sum, [, people]) => sum + people, 0),
              '{count} person is left out:',
              '{count} people are left out:',
            )}
          </p>
          <ul className={classes.reasons}>
            {reasons.map(([reason, people]) => (
              <li key={reason}>{`${t(refusalText(reason, 'mail') ?? reason)}: ${formatNumber(people)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}
