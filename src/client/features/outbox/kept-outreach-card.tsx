// The texts and results of calls on this phone that aren't sent: what they are, why they wait, and what can be done.
import { useEffect, useState } from 'react';
import { formatAgo } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { useNow } from '../../i18n/use-now';
import { dropKept, keptId, retryKept, type KeptOutreach } from '../../offline/outreach/kept-outreach';
import { sendKept, startSendingKept } from '../../offline/outreach/send-kept';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import styles from './phone.module.css';
import { TypedDiscard } from './typed-discard';
import { useKeptOutreach } from '../../offline/outreach/use-kept-outreach';

export function KeptOutreachCard({ owner }: { owner: string }) {
  const kept = useKeptOutreach(owner);
  const [discarding, setDiscarding] = useState<KeptOutreach | null>(null);
  useEffect(() => void startSendingKept(), []);
  if (!kept?.length) return null;
  const send = (each: KeptOutreach) => void (each.problem === null ? sendKept() : retryKept(owner, each));
  return (
    <Card title={t('Texts and calls not sent yet')}>
      <ul className={styles.list}>
        {kept.map((each) => (
          <KeptRow key={keptId(each)} kept={each} onSend={() => send(each)} onDiscard={() => setDiscarding(each)} />
        ))}
      </ul>
      {discarding && (
        <Dialog title={t('Discard unsent work')} onClose={() => setDiscarding(null)}>
          <TypedDiscard
            items={1}
            doubt={discarding.problem === null}
            onDiscard={() => {
              void dropKept(owner, discarding);
              setDiscarding(null);
            }}
            onCancel={() => setDiscarding(null)}
          />
        </Dialog>
      )}
    </Card>
  );
}

interface RowProps {
  kept: KeptOutreach;
  onSend: () => void;
  onDiscard: () => void;
}

function KeptRow({ kept, onSend, onDiscard }: RowProps) {
  const now = useNow();
  const { label, name, problem, clicked_at } = kept;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.label}>{label ?? t('Text to {name}', { name })}</span>
        <Tag look={problem === null ? 'neutral' : 'refused'}>
          {problem === null ? t('Not sent yet') : t('Needs you')}
        </Tag>
      </div>
      <p className={styles.quiet}>
        {[formatAgo(new Date(clicked_at).toISOString(), now), problem].filter(Boolean).join(' · ')}
      </p>
      <div className={styles.actions}>
        <Button small icon={rareIcons.send} onClick={onSend}>
          {problem === null ? t('Send now') : t('Try again')}
        </Button>
        <Button small look="quiet" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      </div>
    </li>
  );
}
