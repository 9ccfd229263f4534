import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ContactsCard } from '../../../../src/client/features/chapters/contacts-card';
import { InheritedSettingsCard } from '../../../../src/client/features/chapters/inherited-settings-card';
import { useChapterSettings } from '../../../../src/client/features/chapters/use-chapter-settings';
import { ChapterAnswers, ShareCard } from '../../../../src/client/features/surveys/sharing/share-card';
import { useSurveySharing } from '../../../../src/client/features/surveys/sharing/use-sharing';
import { at, campaignId, id, Refusal, serverDouble } from '../../../support/office';
import { show } from '../../../support/show';

const survey = {
  id: id(1),
  name: 'Support',
  description: '',
  campaign_id: campaignId,
  user_id: null,
  record_status: 'is_active' as const,
  questions: [],
  created_at: at,
  respondents: 0,
};
const Contacts = () => <ContactsCard follows="" />;
const Inherited = () => <InheritedSettingsCard loaded={useChapterSettings()} />;
const Sharing = () => {
  const { loaded, of } = useSurveySharing();
  return <ShareCard survey={survey} shared={of(survey.id)?.shared_below === true} loaded={loaded} />;
};

it('a survey is shared with the chapters, where there are any', async () => {
  const shared = { survey_id: survey.id, from: null, shared_below: true };
  const { asked } = await serverDouble({
    'GET /survey/shared/': () => ({ has_chapters: true, surveys: [] }),
    'PUT /survey/shared/': () => ({ has_chapters: true, surveys: [shared] }),
  });
  await show(Sharing);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Share with all chapters' });
  expect(box.checked).toBe(false);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(asked.at(-1)?.body).toEqual({ campaign_id: campaignId, survey_id: survey.id, shared: true });
});

it('answers of the chapters are counted by campaign, each with all below it', async () => {
  await serverDouble({
    'GET /report/chapters/answers/': () => ({
      questions: [{ id: id(2), text: 'Do you support Jo?', answers: ['Yes', 'No'], retired_at: null }],
      rows: [
        { id: campaignId, name: 'Okafor for Council', below: 0, counts: [] },
        { id: id(3), name: 'Alder', below: 2, counts: [{ question_id: id(2), answer: 'Yes', people: 41 }] },
      ],
      behind: 0,
    }),
  });
  await show(() => <ChapterAnswers survey={survey} />);
  expect(await screen.findByText('Alder and 2 below it')).toBeDefined();
  expect(screen.getByText('41')).toBeDefined();
});

it('an owner decides what is given and taken of who asked not to be contacted', async () => {
  const none = { in_tree: true, gives: false, takes: false, given: 0, left_alone: 0, is_working: false };
  const { asked } = await serverDouble({
    'GET /campaign/chapter-contact/': () => none,
    'PUT /campaign/chapter-contact/': () => ({ ...none, takes: true, is_working: true }),
  });
  await show(Contacts);
  fireEvent.click(await screen.findByRole('checkbox', { name: /Leave people alone/ }));
  expect(await screen.findByText('What you chose holds in a few minutes.')).toBeDefined();
  expect(asked.at(-1)?.body).toEqual({ campaign_id: campaignId, gives: false, takes: true });
});

it('a locked setting is seen with its reason, and can’t be chosen', async () => {
  await serverDouble({
    'GET /campaign/chapter-setting/': () => ({
      parent_name: 'The State',
      inherits: ['units', 'deadline'],
      locked: [{ setting: 'units', by: 'The Nation' }],
      has_chapters: false,
      locks: [],
    }),
  });
  await show(Inherited);
  expect(await screen.findByText(/The same in all chapters of The Nation/)).toBeDefined();
  const box = (name: string) => screen.getByRole('checkbox', { name }) as HTMLInputElement;
  expect([box('Distances').disabled, box('Deadline').disabled]).toEqual([true, false]);
});

it('a setting that was locked a moment ago can’t be given up, and the reason is there', async () => {
  let locked: unknown[] = [];
  const { asked } = await serverDouble({
    'GET /campaign/chapter-setting/': () => ({
      parent_name: 'The State',
      inherits: ['units', 'deadline'],
      locked,
      has_chapters: false,
      locks: [],
    }),
    'PUT /campaign/chapter-setting/': () => {
      locked = [{ setting: 'units', by: 'The Nation' }];
      return new Refusal(409, 'CONFLICT', 'This setting is the same in all chapters of The Nation.');
    },
  });
  await show(Inherited);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Distances' }));
  expect(await screen.findByText(/^This setting is the same in all chapters of The Nation/)).toBeDefined();
  expect(await screen.findByText(/^The same in all chapters of The Nation/)).toBeDefined();
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    campaign_id: campaignId,
    inherits: ['deadline'],
    seen: ['units', 'deadline'],
  });
});

it('what was chosen by keyboard keeps the focus while it is saved, and isn’t sent twice', async () => {
  let answer = (): void => undefined;
  const { asked } = await serverDouble({
    'GET /campaign/chapter-setting/': () => ({
      parent_name: null,
      inherits: [],
      locked: [],
      has_chapters: true,
      locks: [],
    }),
    'PUT /campaign/chapter-setting/lock/': () => new Promise((done) => (answer = () => done(['units']))),
  });
  await show(Inherited);
  const box = await screen.findByRole('checkbox', { name: 'Distances' });
  box.focus();
  fireEvent.click(box);
  fireEvent.click(box);
  await waitFor(() => expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(true));
  expect([(box as HTMLInputElement).disabled, document.activeElement === box]).toEqual([false, true]);
  expect(box.getAttribute('aria-disabled'), 'it is seen that it takes no tap').toBe('true');
  answer();
  await waitFor(() => expect(asked.filter(({ call }) => call.startsWith('GET'))).toHaveLength(2));
  expect(asked.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(1);
});

it('the settings stay where they can’t be loaded again, and nothing is said of a change that no one answered', async () => {
  let isAway = false;
  const away = () => {
    isAway = true;
    throw new TypeError('Failed to fetch');
  };
  const settings = { parent_name: 'The State', inherits: ['units'], locked: [], has_chapters: false, locks: [] };
  await serverDouble({
    'GET /campaign/chapter-setting/': () => (isAway ? away() : settings),
    'PUT /campaign/chapter-setting/': away,
  });
  await show(Inherited);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Distances' }));
  await waitFor(() => expect(screen.getAllByText(/isn’t answering/)).toHaveLength(2));
  expect(screen.getByRole('checkbox', { name: 'Distances' })).toBeDefined();
  expect(screen.queryByText('Nothing was changed.')).toBeNull();
});

it.each([
  [
    'the contacts',
    Contacts,
    'GET /campaign/chapter-contact/',
    { in_tree: true, gives: false, takes: false, given: 0, left_alone: 0, is_working: false },
  ],
  ['a survey', Sharing, 'GET /survey/shared/', { has_chapters: true, surveys: [] }],
] as const)('what is saved of %s is dimmed meanwhile', async (_, Card, get, reply) => {
  await serverDouble({ [get]: () => reply, [get.replace('GET', 'PUT')]: () => new Promise(() => undefined) });
  await show(Card);
  const [box] = await screen.findAllByRole('checkbox');
  fireEvent.click(box!);
  await waitFor(() => expect(box!.getAttribute('aria-disabled')).toBe('true'));
});
