// One road sign in the list: its picture, its name, how many stand and who waits for one.
import { Link } from '@tanstack/react-router';
import { t, tPlural } from '../../i18n/texts';
import type { RoadSign } from '../../../contract/road-signs';
import { MemberImage } from '../../ui/images/member-image';
import { Icon } from '../../ui/primitives/icons';
import { Tag } from '../../ui/primitives/tag';
import classes from './signs.module.css';

export function SignCard({ sign }: { sign: RoadSign }) {
  return (
    <li className={classes.card}>
      <span className={classes.picture}>
        {sign.file_id ? <MemberImage fileId={sign.file_id} alt="" /> : <Icon name="sign" size={40} />}
      </span>
      <span className={classes.cardWords}>
        <Link to="/app/road-sign/id/$id" params={{ id: sign.id }} className={classes.cardName}>
          {sign.name}
        </Link>
        <span className="quiet">
          {sign.placed === 0
            ? t('Not placed yet')
            : t('{signs} placed', { signs: tPlural(sign.placed, '{count} sign', '{count} signs') })}
        </span>
        {sign.voters_pending > 0 && (
          <Tag look="lamp">
            {t('{wait} one', {
              wait: tPlural(sign.voters_pending, '{count} voter wants', '{count} voters want'),
            })}
          </Tag>
        )}
      </span>
    </li>
  );
}
