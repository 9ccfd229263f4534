// What became of a placed sign: each state with who, when and their note, the newest first.
import { useState } from 'react';
import { contract } from '../../../contract';
import { useCall } from '../../data/use-call';
import { clock } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import type { Viewer } from '../../offline/mirror/walkbook-view';
import { Loadable } from '../../ui/primitives/loadable';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { historyWords } from './condition-words';
import styles from './field-signs.module.css';

/** Asked for when it is opened: who stands before a sign may have no signal, and needs none of it. */
interface Props {
  /** The placement's. */
  id: string;
  viewer: Viewer;
  open: boolean;
}

export function PlacementHistory({ id, viewer, open }: Props) {
  const [isOpen, setOpen] = useState(open);
  const loaded = useCall(
    contract.placements.history,
    isOpen ? { query: { id, campaign_id: viewer.campaignId } } : null,
  );
  const when = clock(viewer.timeZone);
  return (
    <details className={styles.history} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('History')}</summary>
      {isOpen && (
        <Loadable loaded={loaded} waiting={<Skeleton rows={2} height={28} label={t('Loading the history')} />}>
          {(events) => (
            <ol>
              {events.map((event) => {
                const { title, look } = historyWords[event.state];
                return (
                  <li key={event.id}>
                    <Tag look={look}>{t(title)}</Tag> {event.user_name}, {when(event.recorded_at)}
                    {event.note && <q>{event.note}</q>}
                  </li>
                );
              })}
            </ol>
          )}
        </Loadable>
      )}
    </details>
  );
}
