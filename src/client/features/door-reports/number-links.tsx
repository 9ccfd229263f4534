// Numbers to call or text in a row of a table: the row says whose they are.
import { dialed, type ContactNumber } from '../../../domain/door-reports/contact-numbers';
import { formatPhone } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import styles from './number-links.module.css';

export function NumberLinks({ numbers }: { numbers: readonly ContactNumber[] }) {
  return numbers.map(({ voter_id, name, phone: number, call, text }) => {
    const phone = formatPhone(number);
    return (
      <span key={voter_id} className={styles.numbers}>
        {call && (
          <a href={`tel:${dialed(number)}`} aria-label={t('Call {name}, {phone}', { name, phone })}>
            {phone}
          </a>
        )}
        {text && (
          <a href={`sms:${dialed(number)}`} aria-label={t('Text {name}', { name })}>
            {call ? t('Text||to send') : t('Text {name}', { name: phone })}
          </a>
        )}
      </span>
    );
  });
}
