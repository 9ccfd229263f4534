// The error catalog of the screens: what each says when an answer comes without a word of its own.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import type { ComponentType } from 'react';
import type { Mailer } from '../../src/contract/outreach/mailers';
import type { VoterGroup } from '../../src/contract/voters/voter-groups';
import { FrameScreen } from '../../src/client/app/frame/frame-screen';
import { CloseAccount } from '../../src/client/features/account/close-account';
import { TermsScreen } from '../../src/client/features/auth/terms-screen';
import { ChooserScreen } from '../../src/client/features/campaigns/chooser-screen';
import { RemoveMember } from '../../src/client/features/campaigns/remove-member';
import { UserScreen } from '../../src/client/features/campaigns/user-screen';
import { MailerAddScreen } from '../../src/client/features/mailers/mailer-add-screen';
import { MailingForm } from '../../src/client/features/mailers/mailing-form';
import { RoadSignAddScreen } from '../../src/client/features/road-signs/road-sign-add-screen';
import { SurveyAddScreen } from '../../src/client/features/surveys/builder/survey-add-screen';
import { SurveysScreen } from '../../src/client/features/surveys/surveys-screen';
import { UploadFileScreen } from '../../src/client/features/voter-files/voter-file-screen';
import { UploadStep } from '../../src/client/features/voter-files/upload-step';
import { GroupActions } from '../../src/client/features/voter-groups/group-actions';
import { MergeDialog } from '../../src/client/features/voter-groups/merge-dialog';
import { at, campaignId, id, Refusal, userId } from '../support/office';
import { show } from '../support/show';
import { alertText, inside, outside, press, type, user, verified } from './people';
import { rowsOf } from './rows';

vi.mock('../../src/client/features/outbox/sync-pill', () => ({ SyncPill: () => <span>All sent</span> }));
// The screen's address names the upload; the router of the rows shows it at any address.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: '00000000-0000-4000-8000-000000000007' }),
}));

afterEach(cleanup);

/** A proxy's page instead of an answer: nothing in it says what went wrong. */
const wordless = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } });
const group: VoterGroup = {
  id: id(7),
  name: 'Lapsed',
  type: 'voters',
  creation_method: 'Filters',
  status: 'Ready',
  filter_params: { streets: ['Elm St'] },
  campaign_id: campaignId,
  user_id: userId,
  description: '',
  voters: 250,
  doors: 180,
  overlapped: null,
  created_at: at,
};
const member = {
  id: userId,
  first: 'Ana',
  last: 'Ortega',
  email: verified.email,
  title: 'Volunteer' as const,
  date_joined: at,
  is_owner: false,
  last_seen: null,
  walkbooks: 0,
  touches: 0,
};
const none = () => undefined;
/** Shows a screen to a manager; the calls named are answered without a word. */
async function failing(Screen: ComponentType, calls: string, more: Parameters<typeof inside>[0] = {}): Promise<void> {
  await inside({ ...more, ...Object.fromEntries(calls.split(', ').map((call) => [call, wordless])) });
  await show(Screen, '/screen');
}
const Actions = () => <GroupActions campaignId={campaignId} group={group} onChanged={none} />;
const Upload = () => (
  <UploadStep
    contents="voters"
    button="Upload"
    fileLabel="File"
    accept=".csv"
    waiting={[]}
    onBegun={none}
    onEnd={none}
    next={() => null}
  />
);
const mailer: Mailer = {
  id: id(8),
  name: 'Postcard',
  campaign_id: campaignId,
  user_id: userId,
  record_status: 'is_active',
  file: '',
  mime: 'application/pdf',
  bytes: 90_000,
  pages: 2,
  width_in: 9.25,
  height_in: 6.25,
  campaigns: 0,
  created_at: at,
};
const Sending = () => (
  <MailingForm mailer={mailer} size="6x9" onSize={none} hasCodes={false} onCodes={none} onClose={none} />
);
const said = (text: string) => screen.findByText(text);

rowsOf(8, (row) => {
  row("; otherwise 'An error occurred'.", async () => {
    await failing(RoadSignAddScreen, 'POST /road-sign/');
    type('Name', 'Yard sign');
    await press('Save road sign');
    expect(await said('An error occurred')).toBeDefined();
  });
  row("'Failed to fetch user'", async () => {
    await failing(UserScreen, 'GET /users/campaign-account/');
    expect(await said('Failed to fetch user')).toBeDefined();
  });
  row("'Failed to update user terms'", async () => {
    await failing(TermsScreen, 'PUT /users/terms/');
    for (const name of ['Accept', 'Next', 'Accept', 'Next', 'Accept', 'Complete']) await press(name);
    expect(await said('Failed to update user terms')).toBeDefined();
  });
  row("'Failed to remove user from campaign'", async () => {
    await failing(
      () => <RemoveMember member={member} campaignId={campaignId} onClose={none} onRemoved={none} />,
      'PUT /users/remove/campaign-user/',
    );
    type(`Type ${member.first} ${member.last} to continue`, `${member.first} ${member.last}`);
    await press('Remove from campaign');
    expect(await said('Failed to remove user from campaign')).toBeDefined();
  });
  row("'Failed to delete user from all campaigns' (with the product name appended)", async () => {
    await failing(() => <CloseAccount ask={async () => true} />, 'DELETE /users/');
    await press('Delete account');
    type('Type DELETE to continue', 'DELETE');
    await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Delete account' }).at(-1)!));
    expect(await said('Failed to delete user from all campaigns of Porchlight')).toBeDefined();
  });
  row("'Failed to fetch surveys'", async () => {
    await failing(SurveysScreen, 'GET /survey/all/');
    expect(await said('Failed to fetch surveys')).toBeDefined();
  });
  row("'Failed to create survey'", async () => {
    await failing(SurveyAddScreen, 'POST /survey/');
    type('Name', 'Housing');
    type('Question', 'Measure C?');
    type('Kind of answer', 'text');
    await press('Save survey');
    expect(await said('Failed to create survey')).toBeDefined();
  });
  row("'Failed to create mailer campaign'", async () => {
    const reach = { people: 20, households: 12, left_out: {} };
    const given = { 'GET /voter-group/all/': () => [group], 'POST /mail/mailer-campaign/preview/': () => reach };
    await failing(Sending, 'POST /mail/mailer-campaign/', given);
    type('Name of the mailing', 'Early voting');
    await screen.findByText('Lapsed');
    type('Voter group', group.id);
    await said('12 pieces to 20 people');
    await press('Continue');
    await press('Send 12 pieces');
    expect(await said('Failed to create mailer campaign')).toBeDefined();
  });
  row("'Failed to check mailer name uniqueness'", async () => {
    await failing(MailerAddScreen, `GET /mail/check-name/mailer/${campaignId}/`);
    type('Name', 'Postcard');
    await act(async () => void fireEvent.blur(screen.getByLabelText('Name')));
    expect(await said('Failed to check mailer name uniqueness')).toBeDefined();
  });
  row("'Failed to check survey name uniqueness'", async () => {
    await failing(SurveyAddScreen, `GET /survey/check-name/${campaignId}/`);
    type('Name', 'Housing');
    await act(async () => void fireEvent.blur(screen.getByLabelText('Name')));
    expect(await said('Failed to check survey name uniqueness')).toBeDefined();
  });
  row("'Failed to fetch voter count'", async () => {
    await failing(Actions, 'PUT /voter-group/');
    await press('Count again');
    expect(await said('Failed to fetch voter count')).toBeDefined();
  });
  row("'Failed to upload voter file'", async () => {
    await failing(Upload, 'POST /voter-group/upload/');
    const file = new File(['first,last\nAna,Ortega\n'], 'voters.csv', { type: 'text/csv' });
    await act(async () => void fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } }));
    await press('Upload');
    expect(await said('Failed to upload voter file')).toBeDefined();
  });
  row("'Failed to get upload status'", async () => {
    await failing(UploadFileScreen, `GET /voter-group/upload-status/${id(7)}`);
    expect(await said('Failed to get upload status')).toBeDefined();
  });
  row("'Failed to merge voter data'", async () => {
    await failing(
      () => <MergeDialog campaignId={campaignId} groups={[group]} onMerged={none} onClose={none} />,
      'POST /voter-group/merge/',
    );
    expect(await said('Failed to merge voter data')).toBeDefined();
  });
  row("'Failed to delete voter group'", async () => {
    await failing(Actions, 'DELETE /voter-group/delete/');
    await press('Delete');
    await press('Delete group');
    expect(await said('Failed to delete voter group')).toBeDefined();
  });
  row(
    "Data load failure: closable message 'The server is currently unavailable. Please try again later.'",
    async () => {
      await failing(FrameScreen, 'GET /users/me');
      expect(await said('The server is currently unavailable. Please try again later.')).toBeDefined();
      await press('Close this message');
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
  row("Chooser: 'Failed to fetch user data.' and 'Failed to load campaign data. Please try again.'", async () => {
    await outside(verified, { 'GET /users/me': () => new Refusal(503, 'UNAVAILABLE') });
    await show(ChooserScreen, '/app/user-options');
    expect(await said('Failed to fetch user data.')).toBeDefined();
    cleanup();
    await outside(verified, { 'GET /users/me': () => user, 'PATCH /users/me': () => new Refusal(503, 'UNAVAILABLE') });
    await show(ChooserScreen, '/app/user-options');
    await screen.findByText('Okafor for Council');
    await press(/Okafor for Council/);
    expect(await said('Failed to load campaign data. Please try again.')).toBeDefined();
  });
  row.read('Terms save failure is only logged.', 'what-terms-wait-for', async () => {
    await failing(TermsScreen, 'PUT /users/terms/');
    for (const name of ['Accept', 'Next', 'Accept', 'Next', 'Accept', 'Complete']) await press(name);
    expect(alertText()).toBe('Failed to update user termsYou can try again now.');
  });
});
