// Erasing a campaign: only its owner, after typing its name.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { Campaign } from '../../../contract/campaigns';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { clearCampaign } from '../../session/clear';
import { useTypedWord } from '../../ui/fields/typed-word';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import styles from './campaign.module.css';

export function EraseCampaignCard({ campaign }: { campaign: Campaign }) {
  const [asked, setAsked] = useState(false);
  return (
    <Card title={t('Erase this campaign')}>
      <Stack gap={14}>
        <p className={styles.small}>{t('Erases everything in it, for everyone. You can’t undo this.')}</p>
        <Row gap={8}>
          <Button look="danger" onClick={() => setAsked(true)}>
            {t('Erase campaign…')}
          </Button>
        </Row>
      </Stack>
      {asked && <EraseCampaign campaign={campaign} onClose={() => setAsked(false)} />}
    </Card>
  );
}

function EraseCampaign({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { agreed, field } = useTypedWord(campaign.name);
  const { busy, problem, act } = useAction();
  const erase = async () => {
    await call(contract.erasure.campaign, { query: { id: campaign.id } });
    toast({ text: t('{name} was erased', { name: campaign.name }), icon: 'check', ms: 10_000 });
    await clearCampaign();
  };
  return (
    <Dialog title={t('Erase {name}?', { name: campaign.name })} onClose={onClose}>
      <Stack gap={10}>
        <p>
          {t(
            'This permanently erases the campaign: voters, walkbooks, results, surveys, signs, photos and uploaded files. Members lose it immediately, and results that phones haven’t sent yet are deleted when they next connect.',
          )}
        </p>
        <p className="quiet">{t('People keep their accounts. Backups stay until they expire. You can’t undo this.')}</p>
        {field}
        {problem && <Problem>{problem}</Problem>}
        <Row gap={8}>
          <Button look="danger" busy={busy} disabled={!agreed} onClick={() => void act(erase)}>
            {t('Erase campaign')}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
