// A new text campaign, or the changes to one: a draft can be changed in all its parts, a running one in what the carrier hasn't got.
import { useNavigate, useParams } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall } from '../../data/use-call';
import { useIdempotencyKey } from '../../data/use-idempotency-key';
import { t, tPlural } from '../../i18n/texts';
import { textCampaignList } from '../../offline/mirror/office-lists';
import { useMember } from '../../session/session';
import { AssignPeople } from '../../ui/fields/assign-people';
import { AreaField } from '../../ui/fields/fields';
import { Form } from '../../ui/fields/form';
import { FormWithSummary } from '../../ui/fields/form-with-summary';
import { OnlineButton } from '../../ui/fields/online-button';
import { SurveyField } from '../../ui/fields/survey-field';
import { TextField } from '../../ui/fields/text-field';
import { useDraft } from '../../ui/fields/use-draft';
import { useRested } from '../../ui/fields/use-rested';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { namesOf } from '../universes/builder-fields';
import { conditionOf, groupOf, keptGroup, type GroupNode } from '../universes/builder-tree';
import { Conditions } from '../universes/conditions';
import { NoVoters } from '../universes/no-voters';
import { useOffers } from '../universes/use-offers';
import { CannedRepliesEditor } from './canned-replies-editor';
import { MessageEditor, messageProblem } from './message-editor';
import { NumbersField } from './numbers-field';
import { Cost, isPrice, Preview, Reach } from './reach';
import { conditionIn, draftOf, filtersOf, repliesOf, textDraft, textDraftKey, type TextDraft } from './text-draft';
import { WhoToText } from './who-to-text';

export function TextCampaignAddScreen() {
  const { id } = useParams({ strict: false });
  const { campaignId } = useMember();
  const loaded = useCall(
    contract.textCampaigns.get,
    id === undefined ? null : { query: { text_campaign_id: id, campaign_id: campaignId } },
  );
  if (id === undefined)
    return (
      <Page title={t('New text campaign')} back={{ to: '/app/text-campaigns', label: t('Text campaigns') }}>
        <Editor key="" campaign={null} />
      </Page>
    );
  return (
    <Page
      title={t('Change the text campaign')}
      back={{ to: '/app/text-campaign/id/$id', params: { id }, label: t('Text campaign') }}
    >
      <Loadable loaded={loaded}>{(campaign) => <Editor key={id} campaign={campaign} />}</Loadable>
    </Page>
  );
}

/** The longest of the texts as they are sent; the text as typed where no one's is known. */
const longestOf = (messages: readonly (string | null)[], typed: string): string =>
  messages.reduce<string>((longest, each) => (each !== null && each.length > longest.length ? each : longest), '') ||
  typed;

function Editor({ campaign }: { campaign: TextCampaign | null }) {
  const { campaignId, userId } = useMember();
  const navigate = useNavigate();
  const [draft, setDraft, clear] = useDraft(textDraftKey(campaignId, campaign?.id ?? ''), textDraft, () =>
    draftOf(campaign),
  );
  const [tree, setTree, clearTree] = useDraft(`${textDraftKey(campaignId, campaign?.id ?? '')} tree`, keptGroup, () =>
    groupOf(conditionIn(campaign)),
  );
  const { busy, problem, errorOf, refuse, clear: clearProblem, act } = useAction({ hasName: true });
  const onceKey = useIdempotencyKey();
  const query = { campaign_id: campaignId };
  const members = useCall(contract.users.campaignAccount, { query });
  const surveys = useCall(contract.surveys.all, { query });
  const status = campaign?.status ?? 'Draft';
  const isDraft = status === 'Draft';
  const canWrite = isDraft || status === 'Paused';
  const change = (next: Partial<TextDraft>) => {
    setDraft((before) => ({ ...before, ...next }));
    clearProblem();
  };

  const filters = filtersOf(draft, conditionOf(tree));
  const message = useRested(draft.message).trim();
  const reach = useCall(
    contract.textCampaigns.preview,
    filters === null || !isDraft
      ? null
      : { body: { campaign_id: campaignId, filter_params: filters, message: messageProblem(message) ? '' : message } },
  );
  const longest = longestOf(
    (reach.data?.sample ?? []).map((each) => each.message),
    draft.message,
  );

  const save = () => {
    if (draft.name.trim() === '') return refuse(t('Name was not provided'), 'name');
    const wrong = messageProblem(draft.message);
    if (wrong !== null) return refuse(wrong, 'message');
    const replies = repliesOf(draft);
    if (replies.some(({ title, text }) => title === '' || text === ''))
      return refuse(t('Each quick answer needs a name and a text.'), 'replies');
    return act(async () => {
      const parts = {
        description: draft.description.trim(),
        canned_replies: replies,
        user_ids: draft.user_ids,
        ...(canWrite ? { message: draft.message.trim() } : {}),
        ...(isDraft
          ? { filter_params: filters ?? {}, survey_id: draft.survey_id || null, phone_numbers: draft.phone_numbers }
          : {}),
      };
      const name = draft.name.trim();
      const saved = campaign
        ? await call(contract.textCampaigns.update, {
            body: { id: campaign.id, campaign_id: campaignId, ...(isDraft ? { name } : {}), ...parts },
          })
        : await call(
            contract.textCampaigns.create,
            { body: { campaign_id: campaignId, user_id: userId, name, ...parts } },
            { idempotencyKey: onceKey([name, parts]) },
          );
      textCampaignList.update(saved);
      clear();
      clearTree();
      toast({ icon: 'check', text: t('“{name}” is saved.', { name: saved.name }) });
      void navigate({ to: '/app/text-campaign/id/$id', params: { id: saved.id } });
    });
  };

  return (
    <>
      <LoadProblem loaded={members} />
      <LoadProblem loaded={surveys} />
      <FormWithSummary
        sum={reach.data && tPlural(reach.data.numbers, '{count} text', '{count} texts')}
        side={
          <Card title={isDraft ? t('What goes out') : t('Save')}>
            <Form gap={16} onSubmit={() => void save()}>
              {isDraft && (
                <>
                  {filters === null ? (
                    <p className="quiet">{t('Choose who to text, and you see here how many that is.')}</p>
                  ) : (
                    <Loadable loaded={reach}>
                      {(found) => (
                        <>
                          <Reach reach={found} />
                          <Cost numbers={found.numbers} longest={longest} price={draft.price} />
                          <Preview sample={found.sample} />
                        </>
                      )}
                    </Loadable>
                  )}
                  <TextField
                    label={t('Price of a segment, in cents')}
                    hint={t('An estimate of what US carriers charge, fees included. Enter what yours charges.')}
                    value={draft.price}
                    inputMode="decimal"
                    autoComplete="off"
                    error={isPrice(draft.price) ? null : t('Enter a number from 0 to 100.')}
                    onChange={(event) => change({ price: event.currentTarget.value })}
                  />
                </>
              )}
              {problem && <Problem safe={t('Everything you entered is still here.')}>{problem}</Problem>}
              <OnlineButton type="submit" look="primary" wide busy={busy}>
                {campaign ? t('Save changes') : t('Save as draft')}
              </OnlineButton>
              {isDraft && <p className="quiet">{t('No one is texted until you start it.')}</p>}
            </Form>
          </Card>
        }
      >
        <Card>
          <Stack gap={14}>
            <TextField
              label={t('Name')}
              value={draft.name}
              maxLength={120}
              autoComplete="off"
              disabled={!isDraft}
              placeholder={t('Vote-by-mail reminder')}
              error={errorOf('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <AreaField
              label={t('What texters should know')}
              rows={2}
              value={draft.description}
              maxLength={2_000}
              onChange={(event) => change({ description: event.currentTarget.value })}
            />
          </Stack>
        </Card>
        {isDraft && (
          <Card title={t('Who to text')}>
            <WhoToText draft={draft} onChange={change}>
              <Filters tree={tree} onChange={setTree} />
            </WhoToText>
          </Card>
        )}
        <Card title={t('What to say')}>
          <Stack gap={14}>
            {!canWrite && (
              <p className="quiet">
                {t('Pause the campaign to change its text. Texts that went out stay as they are.')}
              </p>
            )}
            <MessageEditor
              message={draft.message}
              longest={longest}
              disabled={!canWrite}
              error={errorOf('message')}
              onChange={(text) => change({ message: text })}
            />
          </Stack>
        </Card>
        <Card title={t('Quick answers')}>
          <CannedRepliesEditor
            replies={draft.canned_replies}
            error={errorOf('replies')}
            onChange={(canned_replies) => change({ canned_replies })}
          />
        </Card>
        <Card title={t('Who texts')}>
          <Stack gap={14}>
            <AssignPeople
              legend={t('Texters')}
              members={members.data ?? []}
              chosen={draft.user_ids}
              onChange={(user_ids) => change({ user_ids })}
            />
            {isDraft && (
              <>
                <SurveyField
                  label={t('Survey for answers')}
                  surveys={surveys.data ?? []}
                  value={draft.survey_id}
                  hint={t('Texters tag what people write as answers to its questions.')}
                  onChange={(survey_id) => change({ survey_id })}
                />
                <NumbersField chosen={draft.phone_numbers} onChange={(phone_numbers) => change({ phone_numbers })} />
              </>
            )}
          </Stack>
        </Card>
      </FormWithSummary>
    </>
  );
}

function Filters({ tree, onChange }: { tree: GroupNode; onChange: (tree: GroupNode) => void }) {
  const { campaignId } = useMember();
  const { offers, breakdown, loads } = useOffers(campaignId);
  const [failed] = loads.filter((load) => load.error !== undefined);
  const noVoters = breakdown.data?.parties.length === 0;
  if (noVoters) return <NoVoters>{t('Texts go to voters. Upload your voter file first.')}</NoVoters>;
  return (
    <>
      {failed && <LoadProblem loaded={failed} />}
      <p className="quiet">
        {tree.parts.length === 0
          ? t('No one so far. Add a filter to say who you mean.')
          : t('Each filter narrows it down or, with “any of these filters”, widens it.')}
      </p>
      <Conditions tree={tree} offers={offers} names={namesOf(offers)} onChange={onChange} />
    </>
  );
}
