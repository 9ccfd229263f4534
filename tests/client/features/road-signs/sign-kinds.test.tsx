import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FieldSign } from '../../../../src/client/features/road-signs/use-field-signs';
import { SignKinds } from '../../../../src/client/features/road-signs/sign-kinds';
import { at, campaignId, id, serverDouble, userId } from '../../../support/office';
import { show } from '../../../support/show';
import { withoutLayout } from '../../../support/without-layout';

const zone = 'America/Chicago';
const viewer = { owner: 'uid', campaignId, userId, firstName: 'Ana', timeZone: zone };
const kind = {
  id: id(50),
  name: 'Yard sign',
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active' as const,
  file_id: null,
  placed: 3,
  voters_pending: 0,
  stock: null,
  created_at: at,
  placements: [],
};
const placed = (n: number, condition: FieldSign['condition']): FieldSign => ({
  id: id(n),
  road_sign_id: kind.id,
  road_sign_name: kind.name,
  user_id: userId,
  user_name: 'Ana Ortega',
  coordinates: [-80.1, 35.2],
  accuracy: null,
  note: '',
  file_id: null,
  recorded_at: at,
  condition,
  reported: null,
  state: 'sent',
});

withoutLayout();

it('says of the same signs the same two numbers wherever it counts them: placed, and still standing', async () => {
  await serverDouble({});
  const loaded = { data: [kind], error: null, at: 1, reload: () => undefined };
  const all = [placed(1, 'standing'), placed(2, 'standing'), placed(3, 'missing')];
  const Screen = () => <SignKinds loaded={loaded} placed={all} viewer={viewer} zone={zone} streets={[]} />;
  await show(Screen, '/app/road-sign');
  expect(await screen.findAllByText('3 signs placed, 2 still standing')).toHaveLength(2);
});

it('says one number where all of them stand', async () => {
  await serverDouble({});
  const loaded = { data: [kind], error: null, at: 1, reload: () => undefined };
  const all = [placed(1, 'standing'), placed(2, 'standing')];
  const Screen = () => <SignKinds loaded={loaded} placed={all} viewer={viewer} zone={zone} streets={[]} />;
  await show(Screen, '/app/road-sign');
  expect(await screen.findAllByText('2 signs placed')).toHaveLength(2);
});
