// Correcting one's own result: another one instead, other notes, or none at all.
import { useState } from 'react';
import type { Channel } from '../../../contract/fields';
import { contract } from '../../../contract';
import type { OwnCallResult } from '../../../contract/outreach/call-corrections';
import type { CallResult } from '../../../contract/outreach/calling';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { AreaField } from '../../ui/fields/fields';
import { OnlineButton } from '../../ui/fields/online-button';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { CallBackDialog } from './call-back-dialog';
import { DoNotCallDialog } from './do-not-call-dialog';
import { ResultButtons } from './result-buttons';
import { resultWords } from './phone-words';

interface Props {
  bankId: string;
  result: OwnCallResult;
  onClose: () => void;
  onDone: () => void;
}

interface More {
  call_back_at?: string;
  call_back_zone?: string;
  no_channels?: Channel[];
}

export function CorrectDialog({ bankId, result, onClose, onDone }: Props) {
  const { campaign, campaignId } = useMember();
  const [notes, setNotes] = useState(result.call_notes);
  const [asking, setAsking] = useState<'call_back' | 'do_not_call' | null>(null);
  const { busy, problem, act } = useAction();
  const name = `${result.first} ${result.last}`;
  const save = (call_result: CallResult | null, more: More = {}) => {
    setAsking(null);
    return void act(async () => {
      const noted = { call_notes: notes.trim(), tags: result.tags, ...more };
      const body = { campaign_id: campaignId, call_result_id: result.id, call_result, ...noted };
      await call(contract.callCorrections.correct, { params: { id: bankId }, body });
      const text =
        call_result === null
          ? t('Undone. {name} is called again in turn.', { name })
          : t('Corrected. {name}: {result}', { name, result: t(resultWords[call_result].words) });
      toast({ icon: 'check', text, ms: 5_000 });
      onDone();
    });
  };
  const choose = (next: CallResult) => {
    if (next === 'call_back' || next === 'do_not_call') setAsking(next);
    else save(next);
  };
  if (asking === 'call_back')
    return (
      <CallBackDialog
        zone={campaign.time_zone}
        onClose={() => setAsking(null)}
        onSave={(call_back_at) => save('call_back', { call_back_at, call_back_zone: campaign.time_zone })}
      />
    );
  if (asking === 'do_not_call')
    return (
      <DoNotCallDialog
        name={name}
        onClose={() => setAsking(null)}
        onSave={(no_channels) => save('do_not_call', { no_channels })}
      />
    );
  return (
    <Dialog title={t('Correct the result of {name}', { name })} onClose={onClose}>
      <Stack gap={14}>
        <p>{t('It says “{result}”. What came of the call?', { result: t(resultWords[result.call_result].words) })}</p>
        <AreaField
          label={t('Notes')}
          rows={2}
          maxLength={2000}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
        <ResultButtons disabled={busy} onChoose={choose} />
        {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
        <Row gap={8}>
          <OnlineButton brief busy={busy} onClick={() => save(null)}>
            {t('Undo: there was no call')}
          </OnlineButton>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
