// What is said of a change that failed.
import { t } from '../i18n/texts';
import { isRefusal } from './api-errors';
import { messageFor } from './error-messages';

/** Why, and that nothing was changed where that is known. */
export const changeFailedText = (error: unknown): string =>
  isRefusal(error) ? t('Nothing was changed. {messageFor}', { messageFor: messageFor(error) }) : messageFor(error);
