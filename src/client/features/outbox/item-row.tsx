// One unsent item: what it is, how it stands, and for a stuck one what can be done.
import { memo, useState } from 'react';
import { explain } from '../../../domain/delivery/explain';
import { currentTexts, formatAgo } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { standingOf, type Standing } from '../../../domain/delivery/standing';
import { progress, type Item } from '../../offline/outbox/outbox-db';
import { Button } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag, type TagLook } from '../../ui/primitives/tag';
import { useNow } from '../../i18n/use-now';
import { OpenDoor } from './open-door';
import styles from './phone.module.css';

const words: Record<Standing, { text: string; look: TagLook }> = {
  ready: { text: key('Not sent yet'), look: 'neutral' },
  in_doubt: { text: key('Not confirmed'), look: 'lamp' },
  patience: { text: key('Waiting'), look: 'lamp' },
  sign_in: { text: key('Sign in to send'), look: 'lamp' },
  parked: { text: key('Needs you'), look: 'refused' },
};

const sending = { text: key('Sending'), look: 'action' } as const;
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
  const { text, look } = fixed ? corrected : item[progress] ? sending : words[standingOf(item)];
  const said = [
    formatAgo(new Date(item.queued_at).toISOString(), now),
    fixed || item[progress] ? '' : (explain(currentTexts(), item, fixable) ?? ''),
    fixed ? t('It is removed once its correction has arrived.') : '',
    waitsFor === undefined ? '' : t('Waiting until you resolve: {label}', { label: waitsFor }),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.label}>{item.label}</span>
        <Tag look={look}>{t(text)}</Tag>
      </div>
      <p className={styles.quiet}>{said.filter((each) => each !== '').join(' · ')}</p>
      {stuck || open ? (
        <div className={styles.actions}>
          {fixable && (
            <Button small look="pale" icon={rareIcons.edit} onClick={() => does.fix(item)}>
              {t('Fix it')}
            </Button>
          )}
          {!fixed && (
            <Button small icon={rareIcons.send} onClick={() => does.send(item)}>
              {stuck ? t('Try again') : t('Send now')}
            </Button>
          )}
          {open && <OpenDoor item={item} />}
          <Button small icon="download" onClick={() => does.save(item)}>
            {t('Export')}
          </Button>
          <Button small look="quiet" onClick={() => does.discard(item)}>
            {t('Discard')}
          </Button>
        </div>
      ) : (
        <Button small look="quiet" className={styles.more} aria-expanded={false} onClick={() => setOpen(true)}>
          {t('Options')}
        </Button>
      )}
    </li>
  );
});
