// What holds texts up is said to a manager, and late ones are offered again by a person only.
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HeldUpNote } from '../../../../src/client/features/text-campaigns/held-up-note';
import { serverDouble } from '../../../support/office';
import { show } from '../../../support/show';
import { aTextCampaign, textCampaignId } from '../../../support/text-screens';

const { counts } = aTextCampaign();
const late = aTextCampaign({
  status: 'Active',
  counts: {
    ...counts,
    refused: { too_late: 2, number_gone: 1 },
    failures: { number_gone: 4 },
    held_up: { carrier_away: 3, carrier_no_money: 1, quiet_hours: 6 },
  },
});

test('each trouble with the carrier has its sentence, and late texts go out again only when someone says so', async () => {
  const { asked } = await serverDouble({ 'PUT /text-campaign/late/': () => aTextCampaign({ status: 'Active' }) });
  const changed: string[] = [];
  await show(() => <HeldUpNote campaign={late} onChanged={({ id }) => changed.push(id)} />, '/app/text-campaign');
  screen.getByText('The carrier isn’t answering. The text is kept and sent later.');
  screen.getByText('3 texts are waiting.');
  screen.getByText(/Their texts go out when these end. Quiet hours end at 8:00 AM where they live.$/);
  screen.getByText('6 texts are waiting.');
  screen.getByText('The carrier account has no money left. The text is kept and sent later.');
  screen.getByText('2 texts waited for more than a day, so they weren’t sent.');
  expect(asked.some(({ call }) => call === 'PUT /text-campaign/late/')).toBe(false);
  screen.getByText('5 texts weren’t sent, because the campaign no longer has their number.');
  const [, gone] = screen.getAllByRole('button', { name: 'Offer them again' });
  await act(async () => void fireEvent.click(gone!));
  expect(asked.find(({ call }) => call === 'PUT /text-campaign/late/')?.body).toMatchObject({
    id: textCampaignId,
    reason: 'number_gone',
  });
  expect(changed).toEqual([textCampaignId]);
});
