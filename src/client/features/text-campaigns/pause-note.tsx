// Why a text campaign is paused, and what to do about it.
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { formatDate } from '../../i18n/formats';
import { key, t, translateServerMessage } from '../../i18n/texts';
import { Problem } from '../../ui/primitives/problem';

const whatToDo: Readonly<Record<string, string>> = {
  filtered: key('Change the text: fewer capitals, no links, your name in it. Then resume.'),
  opt_outs: key('Look at who gets it and what it says, and change one of them. Then resume.'),
  canary: key('Resume when you are content with how the first texts went.'),
  carrier: key('Sort it out with your carrier, then resume.'),
};

export function PauseNote({ campaign: { status, pause } }: { campaign: TextCampaign }) {
  if (status !== 'Paused' || pause === null) return null;
  const what = whatToDo[pause.reason];
  return (
    <Problem
      mild={pause.reason === 'manager'}
      safe={[
        what && t(what),
        t('Since {time}. Texters can still answer replies.', { time: formatDate(pause.paused_at, 'weekdayDayTime') }),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {translateServerMessage(pause)}
    </Problem>
  );
}
