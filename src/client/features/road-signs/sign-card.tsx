// One road sign in the list: its picture, its name, how many stand and who waits for one.
import { Link } from '@tanstack/react-router';
import { t, tPlural } from '../../i18n/texts';
import type { RoadSign } from '../../../contract/road-signs';
import { Tag } from '../../ui/primitives/tag';
import { SignPicture } from '../../ui/images/sign-picture';
import classes from './signs.module.css';

export function SignCard({ sign }: { sign: RoadSign }) {
  return (
    <li className={classes.card}>
      <SignPicture fileId={sign.file_id} size={88} whole />
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
