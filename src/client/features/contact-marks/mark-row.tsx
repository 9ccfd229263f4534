// One mark: whose it is, what it covers, who entered it, and whether it holds.
import type { Channel } from '../../../contract/fields';
import type { ContactMark } from '../../../contract/outreach/contact-marks';
import { formatDate } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { Button } from '../../ui/primitives/button';
import { Tag } from '../../ui/primitives/tag';
import type { Decision } from './set-aside-dialog';
import classes from './contact-marks.module.css';

const channelWords: Record<Channel, string> = {
  call: key('No calls'),
  text: key('No texts'),
  door: key('No visits'),
  mail: key('No mail'),
};

interface Props {
  mark: ContactMark;
  onDecide: (decision: Decision) => void;
}

export function MarkRow({ mark, onDecide }: Props) {
  const { first, last, user_id, user_name, marked_at, place, channels, set_aside } = mark;
  const name = `${first} ${last}`.trim() || t('Someone who isn’t named');
  const about = [
    ...channels.map((channel) => t(channelWords[channel])),
    place,
    t('by {name}', { name: user_name }),
    formatDate(marked_at, 'weekdayDayTime'),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.who}>
          <b>{name}</b>
          {set_aside && <Tag>{t('Set aside')}</Tag>}
        </span>
        <span className="quiet">{about.filter(Boolean).join(' · ')}</span>
        {set_aside && (
          <span className="quiet">
            {t('Set aside by {name} on {day}: {reason}', {
              name: set_aside.by,
              day: formatDate(set_aside.at, 'day'),
              reason: set_aside.reason,
            })}
          </span>
        )}
      </div>
      <Button
        small
        aria-label={set_aside ? t('Restore the mark of {name}', { name }) : t('Set the mark of {name} aside', { name })}
        onClick={() => onDecide({ user: { user_id, user_name }, mark: { ...mark, name }, aside: set_aside === null })}
      >
        {set_aside ? t('Restore') : t('Set aside||action')}
      </Button>
    </li>
  );
}
