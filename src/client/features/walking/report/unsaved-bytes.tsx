// A photo or voice note that was begun at this door and isn't saved yet: one tap leads back to it.
import { useEffect, useState } from 'react';
import { t } from '../../../i18n/texts';
import { draftKey, draftsChanged, whichDrafts } from '../../../offline/outbox/drafts';
import { Button } from '../../../ui/primitives/button';
import { rareIcons } from '../../../ui/primitives/rare-icons';

const kinds = ['photo', 'voice'] as const;
type Kind = (typeof kinds)[number];

interface Props {
  owner: string;
  walkbookId: string;
  doorId: string;
  onOpen: (kind: Kind) => void;
}

export function UnsavedBytes({ owner, walkbookId, doorId, onOpen }: Props) {
  const [begun, setBegun] = useState<readonly Kind[]>([]);
  useEffect(() => {
    let gone = false;
    const keyOf = (kind: Kind) => draftKey(owner, kind, walkbookId, doorId);
    const look = () =>
      void whichDrafts(kinds.map(keyOf)).then(
        (found) => {
          if (!gone) setBegun(kinds.filter((kind) => found.has(keyOf(kind))));
        },
        () => undefined,
      );
    look();
    const leave = draftsChanged.hear(look);
    return () => {
      gone = true;
      leave();
    };
  }, [owner, walkbookId, doorId]);
  return begun.map((kind) => (
    <Button key={kind} small icon={kind === 'photo' ? rareIcons.camera : rareIcons.mic} onClick={() => onOpen(kind)}>
      {kind === 'photo' ? t('Photo not saved yet') : t('Voice note not saved yet')}
    </Button>
  ));
}
