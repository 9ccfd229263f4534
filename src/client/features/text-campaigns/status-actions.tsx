// Starting, pausing, resuming and ending a text campaign. What can't be undone asks first.
import { useState } from 'react';
import { contract } from '../../../contract';
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Loadable } from '../../ui/primitives/loadable';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { Reach } from './reach';

type Step = 'start' | 'resume' | 'end';
interface Props {
  campaign: TextCampaign;
  onChanged: (campaign: TextCampaign) => void;
}

export function StatusActions({ campaign, onChanged }: Props) {
  const { campaignId } = useMember();
  const [asking, setAsking] = useState<Step | null>(null);
  const { busy, problem, refused, clear, act } = useAction();
  const { id, status, name, pause } = campaign;
  const to = (next: 'Active' | 'Paused' | 'Ended', said: string) =>
    act(async () => {
      onChanged(await call(contract.textCampaigns.setStatus, { body: { id, campaign_id: campaignId, status: next } }));
      setAsking(null);
      toast({ icon: 'check', text: said });
    });
  const ask = (step: Step) => {
    clear();
    setAsking(step);
  };
  const resume = () => void to('Active', t('“{name}” goes on.', { name }));
  const isOwnPause = pause === null || pause.reason === 'manager';
  return (
    <>
      {status === 'Draft' && (
        <OnlineButton brief look="primary" onClick={() => ask('start')}>
          {t('Start')}
        </OnlineButton>
      )}
      {status === 'Active' && (
        <OnlineButton brief busy={busy} onClick={() => void to('Paused', t('“{name}” is paused.', { name }))}>
          {t('Pause')}
        </OnlineButton>
      )}
      {status === 'Paused' && (
        <OnlineButton brief look="primary" busy={busy} onClick={isOwnPause ? resume : () => ask('resume')}>
          {t('Resume||text campaign')}
        </OnlineButton>
      )}
      {(status === 'Active' || status === 'Paused') && (
        <OnlineButton brief look="danger" onClick={() => ask('end')}>
          {t('End||text campaign')}
        </OnlineButton>
      )}
      {problem && asking === null && <Problem onClose={clear}>{problem}</Problem>}
      {asking === 'start' && (
        <Ask title={t('Start “{name}”?', { name })} problem={problem} refused={refused} onClose={() => setAsking(null)}>
          <WhoItReaches campaign={campaign} />
          <p className="quiet">
            {tPlural(
              campaign.user_ids.length,
              '{count} texter sends each text with one tap. You can pause it at any time.',
              '{count} texters send each text with one tap. You can pause it at any time.',
            )}
          </p>
          <Answer
            busy={busy}
            yes={t('Start')}
            no={t('Not yet')}
            onYes={() => void to('Active', t('“{name}” is started.', { name }))}
            onNo={() => setAsking(null)}
          />
        </Ask>
      )}
      {asking === 'resume' && (
        <Ask
          title={t('Resume “{name}”?', { name })}
          problem={problem}
          refused={refused}
          onClose={() => setAsking(null)}
        >
          <p>
            {t(
              'It was paused automatically. If nothing has changed, carriers may block your number, and more people may opt out.',
            )}
          </p>
          <Answer
            busy={busy}
            yes={t('Resume||text campaign')}
            no={t('Leave it paused')}
            onYes={resume}
            onNo={() => setAsking(null)}
          />
        </Ask>
      )}
      {asking === 'end' && (
        <Ask title={t('End “{name}”?', { name })} problem={problem} refused={refused} onClose={() => setAsking(null)}>
          <p>
            {t('No more texts or answers go out, and it can’t be started again. Replies and opt-outs still arrive.')}
          </p>
          <Answer
            busy={busy}
            danger
            yes={t('End it')}
            no={t('Keep it')}
            onYes={() => void to('Ended', t('“{name}” has ended.', { name }))}
            onNo={() => setAsking(null)}
          />
        </Ask>
      )}
    </>
  );
}

function Ask({
  title,
  problem,
  refused,
  onClose,
  children,
}: {
  title: string;
  problem: string | null;
  refused: boolean;
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap={14}>
        {children}
        {problem && <Problem safe={refused && t('Nothing changed.')}>{problem}</Problem>}
      </Stack>
    </Dialog>
  );
}

interface AnswerProps {
  busy: boolean;
  danger?: boolean;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

function Answer({ busy, danger, yes, no, onYes, onNo }: AnswerProps) {
  return (
    <Row gap={8}>
      <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
        {yes}
      </Button>
      <Button onClick={onNo}>{no}</Button>
    </Row>
  );
}

function WhoItReaches({ campaign: { filter_params, message } }: { campaign: TextCampaign }) {
  const { campaignId } = useMember();
  const reach = useCall(contract.textCampaigns.preview, { body: { campaign_id: campaignId, filter_params, message } });
  return <Loadable loaded={reach}>{(found) => <Reach reach={found} />}</Loadable>;
}
