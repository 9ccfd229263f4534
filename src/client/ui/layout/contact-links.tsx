// Calls or texts whom a follow-up is for, with the phone's own apps.
import { dialed, type ContactNumber } from '../../../domain/door-reports/contact-numbers';
import { formatPhone } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import styles from './contact-links.module.css';

export function ContactLinks({ numbers }: { numbers: readonly ContactNumber[] }) {
  return numbers.map(({ voter_id, name, phone, call, text }) => (
    <span key={voter_id} className={styles.links}>
      {call && (
        <a className={styles.link} href={`tel:${dialed(phone)}`}>
          {t('Call {name}, {phone}', { name, phone: formatPhone(phone) })}
        </a>
      )}
      {text && (
        <a className={styles.link} href={`sms:${dialed(phone)}`}>
          {t('Text {name}', { name })}
        </a>
      )}
    </span>
  ));
}
