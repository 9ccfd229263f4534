// Planning a shift, or changing one. Days and times are by the campaign's clock, wherever the manager is.
import { useState } from 'react';
import { contract } from '../../../contract';
import { mostPeople, type PlannedShift } from '../../../contract/team/planned-shifts';
import { localDay } from '../../../domain/facts/current-view';
import { timeInZone } from '../../../domain/planned-shifts/local-time';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { serverNow } from '../../session/server-clock';
import { AreaField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { TextField } from '../../ui/fields/text-field';
import { Row } from '../../ui/layout/stack-and-row';
import { Button } from '../../ui/primitives/button';
import { Dialog } from '../../ui/primitives/dialog';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';

interface Props {
  /** null: a new one. */
  shift: PlannedShift | null;
  /** The day that a new one is proposed for; today unless given. */
  day?: string;
  onClose: () => void;
  onSaved: (shift: PlannedShift) => void;
}

export function PlanShift({ shift, day, onClose, onSaved }: Props) {
  const { campaign, campaignId } = useMember();
  const { busy, problem, refused, act } = useAction();
  const keyFor = useIdempotencyKey();
  const timeOf = timeInZone(campaign.time_zone);
  const today = localDay(campaign.time_zone)(new Date(serverNow()).toISOString());
  const [plan, setPlan] = useState(() => ({
    place: shift?.place ?? '',
    day: shift ? localDay(campaign.time_zone)(shift.starts_at) : (day ?? today),
    starts: shift ? timeOf(new Date(shift.starts_at)) : '17:00',
    ends: shift ? timeOf(new Date(shift.ends_at)) : '19:00',
    capacity: String(shift?.capacity ?? 10),
    notes: shift?.notes ?? '',
  }));
  const set = (field: keyof typeof plan) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setPlan((before) => ({ ...before, [field]: value }));
  };
  const capacity = Number(plan.capacity);
  const isWhole =
    plan.place.trim() !== '' && plan.day !== '' && plan.starts !== '' && plan.ends !== '' && Number.isInteger(capacity);
  const save = async () => {
    const body = { campaign_id: campaignId, ...plan, capacity, place: plan.place.trim(), notes: plan.notes.trim() };
    const saved = shift
      ? await call(contract.plannedShifts.update, { body: { ...body, id: shift.id } })
      : await call(contract.plannedShifts.create, { body }, { idempotencyKey: keyFor(body) });
    toast({ text: t('Saved: {name}', { name: saved.place }), icon: 'check' });
    onSaved(saved);
  };
  return (
    <Dialog title={shift ? t('Change this shift') : t('Plan a shift')} onClose={onClose}>
      <Form onSubmit={() => void act(save)}>
        {problem && <Problem safe={refused && t('Nothing was changed.')}>{problem}</Problem>}
        <TextField label={t('Where to meet')} value={plan.place} maxLength={120} onChange={set('place')} />
        <TextField label={t('Day')} type="date" min={today} value={plan.day} onChange={set('day')} />
        <Row gap={12} end>
          <TextField label={t('From')} type="time" value={plan.starts} onChange={set('starts')} />
          <TextField label={t('To')} type="time" value={plan.ends} onChange={set('ends')} />
        </Row>
        <p className="quiet">
          {plan.ends !== '' && plan.ends <= plan.starts
            ? t('Ends on the next day. Times are by the clock of {zone}.', { zone: campaign.time_zone })
            : t('Times are by the clock of {zone}.', { zone: campaign.time_zone })}
        </p>
        <TextField
          label={t('Places')}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostPeople}
          value={plan.capacity}
          onChange={set('capacity')}
        />
        <AreaField label={t('Notes (optional)')} rows={2} maxLength={500} value={plan.notes} onChange={set('notes')} />
        <Row gap={8}>
          <Button look="primary" type="submit" busy={busy} disabled={!isWhole}>
            {t('Save')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Row>
      </Form>
    </Dialog>
  );
}
