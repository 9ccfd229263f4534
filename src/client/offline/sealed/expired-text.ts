// What a person reads when what lies on this phone opens only after contact with the server.
import { t } from '../../i18n/texts';

export const expiredText = (): string =>
  t('Connect once to open your walkbooks again. What you saved is kept and will be sent.');
