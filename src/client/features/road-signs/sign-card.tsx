// One road sign in the list: its picture, its name, how many stand and who waits for one.
import { Link } from '@tanstack/react-router';
import { say, sayCount } from '../../../domain/words/say';
import type { RoadSign } from '../../../contract/road-signs';
import { AuthImage } from '../../ui/auth-image';
import { Icon } from '../../ui/icons';
import { Tag } from '../../ui/tag';
import classes from './signs.module.css';

export function SignCard({ sign }: { sign: RoadSign }) {
  return (
    <li className={classes.card}>
      <span className={classes.picture}>
        {sign.file_id ? <AuthImage fileId={sign.file_id} alt="" /> : <Icon name="sign" size={40} />}
      </span>
      <span className={classes.cardWords}>
        <Link to="/app/road-sign/id/$id" params={{ id: sign.id }} className={classes.cardName}>
          {sign.name}
        </Link>
        <span className={classes.quiet}>
          {sign.placed === 0
            ? say('Not placed yet')
            : say('{signs} placed', { signs: sayCount(sign.placed, '{count} sign', '{count} signs') })}
        </span>
        {sign.voters_pending > 0 && (
          <Tag look="lamp">
            {say('{wait} for one', {
              wait: sayCount(sign.voters_pending, '{count} voter waits', '{count} voters wait'),
            })}
          </Tag>
        )}
      </span>
    </li>
  );
}
