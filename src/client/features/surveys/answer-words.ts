// Who gave and who took an answer, where it came by mail or on a call and no one was at the door.
import { t } from '../../i18n/texts';

interface Answer {
  walkbook_id: string | null;
  /** Empty where a server of an earlier release doesn't say it. */
  channel: string;
  user_name: string;
}

const isByMail = ({ walkbook_id: walkbook, channel }: Answer) =>
  channel === 'mail' || (channel === '' && walkbook === null);

export const recordedBy = (answer: Answer): string => (isByMail(answer) ? t('By mail') : answer.user_name);

/** Whoever isn't named. */
export function someone(answer: Answer): string {
  if (isByMail(answer)) return t('Someone in the household');
  return answer.channel === 'call' ? t('Someone on the phone') : t('Someone at the door');
}
