// Who gave and who took an answer, where it came by mail and no one was at the door.
import { t } from '../../i18n/texts';

interface Answer {
  walkbook_id: string | null;
  user_name: string;
}

export const recordedBy = ({ walkbook_id: walkbook, user_name: name }: Answer): string =>
  walkbook === null ? t('By mail') : name;

/** Whoever isn't named. */
export const someone = ({ walkbook_id: walkbook }: Answer): string =>
  walkbook === null ? t('Someone in the household') : t('Someone at the door');
