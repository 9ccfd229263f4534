// Why a person is not contacted: each entry of the ledger, who said so, and whether it is about them or someone alike.
import type { Person } from '../../../contract/voters/people';
import { channel } from '../../../contract/fields';
import { inCommon } from '../../../domain/contact-ledger/in-common';
import { channelList } from '../../../domain/door-reports/report-texts';
import { currentTexts, formatDate } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { Card } from '../../ui/primitives/card';
import classes from './people.module.css';

const reasonWords: Record<string, string> = {
  confidential: key('Confidential'),
  do_not_contact: key('Do not contact'),
  deceased: key('Deceased'),
  moved: key('Moved'),
  registration: key('Registration not active'),
};
const certaintyWords: Record<Person['ledger'][number]['certainty'], string | null> = {
  own: null,
  certain: key('Entered for the same person in another record'),
  probable: key('Entered for someone who may be the same person'),
};

/** @param open the person can be contacted on every channel */
export function PersonLedger({ ledger, open }: { ledger: Person['ledger']; open: boolean }) {
  const texts = currentTexts();
  return (
    <Card title={t('Contact restrictions')}>
      {ledger.length === 0 ? (
        open && <p className="quiet">{t('None. This person can be contacted.')}</p>
      ) : (
        <ul className={classes.entries}>
          {ledger.map((entry) => {
            const channels = entry.channels.flatMap((each) => {
              const known = channel.safeParse(each);
              return known.success ? [known.data] : [];
            });
            const certainty = certaintyWords[entry.certainty];
            return (
              <li key={entry.id} data-over={entry.withdrawn || undefined}>
                <p>
                  <strong>{t(reasonWords[entry.reason ?? ''] ?? key('Do not contact'))}</strong>{' '}
                  <span className="quiet">{channelList(texts, channels)}</span>
                </p>
                {certainty !== null && (
                  <p>
                    {[t(certainty), ...(entry.in_common.length > 0 ? [inCommon(texts, entry.in_common)] : [])].join(
                      ' · ',
                    )}
                  </p>
                )}
                <p className="quiet">
                  {[
                    formatDate(entry.since, 'dayYear'),
                    ...(entry.reported_by === null ? [] : [t('Reported by {name}', { name: entry.reported_by })]),
                    ...(entry.from_tree ? [t('Asked another campaign of the tree')] : []),
                    ...(entry.withdrawn ? [t('No longer applies')] : []),
                  ].join(' · ')}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
