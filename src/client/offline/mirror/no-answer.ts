// Why a list is shown as it was last: the person's own network, or our server.
import { t } from '../../i18n/texts';

export const noAnswerText = (): string => (navigator.onLine ? t('The server isn’t answering.') : t('You’re offline.'));
