import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveSurvey } from '../../../../src/client/features/surveys/survey-calls';
import { Toasts } from '../../../../src/client/ui/primitives/toast';
import { campaignId, serverDouble } from '../../../support/office';
import { newPhone, summary } from '../../local/headquarters';

const survey = {
  id: '0198a000-0000-7000-8000-0000000000a1',
  name: 'Housing survey',
  description: '',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'archived',
  questions: [],
  created_at: '2026-03-01T12:00:00.000Z',
  respondents: 0,
};
const asking = (doors_done: number) => ({ ...summary(), doors: 20, doors_done, survey_id: survey.id });

beforeEach(newPhone);
afterEach(cleanup);

async function archived(walkbooks: () => unknown): Promise<void> {
  await serverDouble({ 'PUT /survey/archive/': () => survey, 'GET /walkbook/all/': walkbooks });
  render(<Toasts />);
  await archiveSurvey(campaignId, survey, true, () => undefined);
}

it('archiving a survey says how many unfinished walkbooks no longer ask it', async () => {
  await archived(() => [asking(3), asking(0), asking(20), { ...asking(1), survey_id: null }]);
  expect(await screen.findByText(/and 2 walkbooks no longer ask it at the door. Its answers are kept/)).toBeDefined();
});

it('says nothing of walkbooks where none had it, or where that can’t be asked', async () => {
  await archived(() => Response.error());
  expect(await screen.findByText('“Housing survey” is archived. Its answers are kept.')).toBeDefined();
});
