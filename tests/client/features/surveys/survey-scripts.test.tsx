import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Survey, SurveyScript } from '../../../../src/contract/surveys';
import { SurveyScripts } from '../../../../src/client/features/surveys/survey-scripts';
import { at, campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const spanish = (description: string): SurveyScript => ({ language: 'Spanish', description, questions: [] });
const survey: Survey = {
  id: id(1),
  campaign_id: campaignId,
  name: 'Housing',
  description: '',
  user_id: null,
  record_status: 'is_active',
  created_at: at,
  questions: [],
  scripts: [spanish('Hola')],
  respondents: 0,
};

it('keeps what someone else translated meanwhile, and what was written here, until its writer has seen both', async () => {
  // Another manager has saved this since the screen was opened.
  let scripts = [spanish('Buenas tardes')];
  await serverDouble({
    'PUT /survey/scripts/': ({ body }) => {
      if (JSON.stringify(body?.old_scripts) !== JSON.stringify(scripts))
        return new Refusal(409, 'CONFLICT', 'Someone else changed this in the meantime.');
      scripts = body?.scripts as SurveyScript[];
      return { ...survey, scripts };
    },
    'GET /survey/': () => ({ ...survey, scripts }),
  });
  await show(() => <SurveyScripts campaignId={campaignId} survey={survey} onSaved={() => undefined} />, '/survey');
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const first = () => screen.getByLabelText<HTMLTextAreaElement>('What to say first');
  fireEvent.change(first(), { target: { value: 'Buenos días' } });
  const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save the script' })));
  await save();
  await screen.findByText(/Someone else changed this in the meantime/);
  await screen.findByText(/What you wrote is still here/);
  screen.getByText('Buenas tardes');
  expect(first().value).toBe('Buenos días');
  expect(scripts).toEqual([spanish('Buenas tardes')]);
  await save();
  await waitFor(() => expect(scripts).toEqual([spanish('Buenos días')]));
});
