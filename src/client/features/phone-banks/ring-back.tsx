// Has the carrier ring one's own phone and connect it: the person sees the campaign's number, not the volunteer's.
import { useState } from 'react';
import * as z from 'zod/mini';
import { contract } from '../../../contract';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { TextField } from '../../ui/fields/text-field';
import { useDraft } from '../../ui/fields/use-draft';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Problem } from '../../ui/primitives/problem';
import classes from './calling.module.css';
import { phoneTyped } from './phone-words';

interface Props {
  bankId: string;
  voterId: string;
  onRung: () => void;
}

export function RingBack({ bankId, voterId, onRung }: Props) {
  const { campaignId, userId } = useMember();
  const [mine, setMine] = useDraft(`own-phone ${userId}`, z.string(), () => '');
  const [rung, setRung] = useState<'really' | 'answered' | 'no_answer' | null>(null);
  const { busy, problem, errorOf, refuse, clear, act } = useAction();
  const onceKey = useIdempotencyKey();
  const ring = () => {
    const volunteer_phone = phoneTyped(mine);
    if (volunteer_phone === null) return refuse(t('Enter a US phone number with its area code.'), 'mine');
    return void act(async () => {
      const body = { campaign_id: campaignId, user_id: userId, voter_id: voterId, volunteer_phone };
      const { simulated } = await call(
        contract.calling.initiateCall,
        { params: { id: bankId }, body },
        { idempotencyKey: onceKey([body, Math.floor(Date.now() / 60_000)]) },
      );
      setRung(simulated ?? 'really');
      onRung();
    });
  };
  return (
    <details className={classes.ring}>
      <summary>{t('Call without showing your own number')}</summary>
      <Stack gap={8}>
        <Row end gap={8}>
          <TextField
            label={t('Your phone')}
            type="tel"
            autoComplete="tel"
            value={mine}
            error={errorOf('mine')}
            onChange={(event) => {
              setMine(event.currentTarget.value);
              clear();
            }}
          />
          <OnlineButton brief busy={busy} onClick={ring}>
            {t('Ring my phone')}
          </OnlineButton>
        </Row>
        {problem && <Problem>{problem}</Problem>}
        {rung === 'really' && <output>{t('Your phone is ringing. Pick up, and you’re connected.')}</output>}
        {rung === 'answered' && <output>{t('Simulated: the person answers. No phone really rings here.')}</output>}
        {rung === 'no_answer' && <output>{t('Simulated: no one answers. No phone really rings here.')}</output>}
      </Stack>
    </details>
  );
}
