// One unsent item: what it is, how it stands, and for a stuck one what can be done.
import { memo, useState } from 'react';
import { key, say, sayTold } from '../../../domain/words/say';
import type { ItemState } from '../../../domain/sync/outcome';
import { ago } from '../../../domain/walkbooks/words';
import type { Item } from '../../local/outbox-db';
import { Button } from '../../ui/button';
import { Tag, type TagLook } from '../../ui/tag';
import { useNow } from '../../ui/use-now';
import { OpenDoor } from './open-door';
import styles from './phone.module.css';

const words: Record<ItemState, { text: string; look: TagLook }> = {
  queued: { text: key('To send'), look: 'neutral' },
  sending: { text: key('On its way'), look: 'action' },
  unknown: { text: key('Not confirmed'), look: 'lamp' },
  waiting: { text: key('Waiting'), look: 'lamp' },
  signed_out: { text: key('Sign in to send'), look: 'lamp' },
  parked: { text: key('Needs you'), look: 'refused' },
};

const corrected = { text: key('Corrected'), look: 'neutral' } as const;

interface Props {
  item: Item;
  /** What it waits for: the label of something that needs its person first. */
  waitsFor?: string | undefined;
  /** Refused, and a correction of it is on this phone. */
  fixed?: boolean;
  fixable?: boolean;
  does: RowActions;
}

/** What a tap in a row does: the same functions at each drawing, so that only rows that changed are drawn again. */
export interface RowActions {
  send: (item: Item) => void;
  fix: (item: Item) => void;
  save: (item: Item) => void;
  discard: (item: Item) => void;
}

export const ItemRow = memo(function ItemRow({ item, waitsFor, fixed = false, fixable = false, does }: Props) {
  const now = useNow();
  const stuck = item.state === 'parked' && !fixed;
  const [open, setOpen] = useState(false);
  const { text, look } = fixed ? corrected : words[item.state];
  const said = [
    ago(new Date(item.queued_at).toISOString(), now),
    item.reason && item.state !== 'queued' && item.state !== 'sending' ? sayTold(item.reason.detail) : '',
    item.state === 'parked' && item.again ? say('It is tried again once a day.') : '',
    fixed ? say('It leaves when its correction has arrived.') : '',
    waitsFor === undefined ? '' : say('Waits for what needs you first: {label}', { label: waitsFor }),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.label}>{item.label}</span>
        <Tag look={look}>{say(text)}</Tag>
      </div>
      <p className={styles.quiet}>{said.filter((each) => each !== '').join(' · ')}</p>
      {stuck || open ? (
        <div className={styles.actions}>
          {fixable && (
            <Button small look="pale" icon="edit" onClick={() => does.fix(item)}>
              {say('Set it right')}
            </Button>
          )}
          {!fixed && (
            <Button small icon="send" onClick={() => does.send(item)}>
              {stuck ? say('Try again') : say('Send now')}
            </Button>
          )}
          {open && <OpenDoor item={item} />}
          <Button small icon="download" onClick={() => does.save(item)}>
            {say('Export')}
          </Button>
          <Button small look="quiet" onClick={() => does.discard(item)}>
            {say('Discard')}
          </Button>
        </div>
      ) : (
        <Button small look="quiet" className={styles.more} aria-expanded={false} onClick={() => setOpen(true)}>
          {say('What can be done')}
        </Button>
      )}
    </li>
  );
});
