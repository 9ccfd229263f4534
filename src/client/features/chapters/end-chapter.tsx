// Ending that a campaign is a chapter, from below and from above.
import type { ReactNode } from 'react';
import { contract } from '../../../contract';
import type { Chapter } from '../../../contract/chapters/chapters';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

interface Ending {
  onClose: () => void;
  onDone: () => void;
}

export function Leave({ parent, ...ending }: Ending & { parent: string }) {
  const { campaignId } = useMember();
  return (
    <End
      {...ending}
      title={t('Leave {name}?', { name: parent })}
      button={t('Leave')}
      said={t('You left {name}', { name: parent })}
      end={() => call(contract.chapters.leave, { query: { campaign_id: campaignId } })}
    >
      {t('This campaign keeps everything it has, and its own chapters. {name} no longer sees its totals.', {
        name: parent,
      })}
    </End>
  );
}

export function RemoveChapter({ chapter: { id, name }, ...ending }: Ending & { chapter: Chapter }) {
  const { campaignId } = useMember();
  return (
    <End
      {...ending}
      title={t('Remove {name} from your chapters?', { name })}
      button={t('Remove')}
      said={t('{name} is no longer your chapter', { name })}
      end={() => call(contract.chapters.remove, { query: { campaign_id: campaignId, chapter_id: id } })}
    >
      {t('It stays a campaign with everything it has. You no longer see its totals, nor those of its own chapters.')}
    </End>
  );
}

interface EndProps extends Ending {
  title: string;
  button: string;
  /** Once it is done. */
  said: string;
  end: () => Promise<unknown>;
  children: ReactNode;
}

function End({ title, button, said, end, onClose, onDone, children }: EndProps) {
  const { busy, problem, refused, act } = useAction();
  const confirm = async () => {
    await end();
    toast({ text: said, icon: 'check' });
    onDone();
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap={14}>
        <p>{children}</p>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <Row gap={8}>
          <Button look="danger" busy={busy} onClick={() => void act(confirm)}>
            {button}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
