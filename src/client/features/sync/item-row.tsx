// One unsent item: what it is, how it stands, and for a stuck one what can be done.
import { key, say } from '../../../domain/words/say';
import type { ItemState } from '../../../domain/sync/outcome';
import { ago } from '../../../domain/walkbooks/words';
import type { Item } from '../../local/outbox-db';
import { Button } from '../../ui/button';
import { Tag, type TagLook } from '../../ui/tag';
import { useNow } from '../../ui/use-now';
import styles from './phone.module.css';

const words: Record<ItemState, { text: string; look: TagLook }> = {
  queued: { text: key('To send'), look: 'neutral' },
  sending: { text: key('On its way'), look: 'action' },
  unknown: { text: key('Not confirmed'), look: 'lamp' },
  waiting: { text: key('Waiting'), look: 'lamp' },
  signed_out: { text: key('Sign in to send'), look: 'lamp' },
  parked: { text: key('Needs you'), look: 'refused' },
};

interface Props {
  item: Item;
  onSend?: () => void;
  onExport?: () => void;
  onDiscard?: () => void;
}

export function ItemRow({ item, onSend, onExport, onDiscard }: Props) {
  const now = useNow();
  const { text, look } = words[item.state];
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.label}>{item.label}</span>
        <Tag look={look}>{say(text)}</Tag>
      </div>
      <p className={styles.quiet}>
        {ago(new Date(item.queued_at).toISOString(), now)}
        {item.reason && item.state !== 'queued' && item.state !== 'sending' ? ` · ${item.reason.detail}` : ''}
        {item.state === 'parked' && item.again ? say(' It is tried again once a day.') : ''}
      </p>
      {onSend && (
        <div className={styles.actions}>
          <Button small icon="send" onClick={onSend}>
            {say('Try again')}
          </Button>
          <Button small icon="download" onClick={onExport}>
            {say('Export')}
          </Button>
          <Button small look="quiet" onClick={onDiscard}>
            {say('Discard')}
          </Button>
        </div>
      )}
    </li>
  );
}
