// A texter's screen of one text campaign: sending the first messages, and the conversations with those who answered.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { MinimalTextCampaign } from '../../../contract/outreach/text-campaigns';
import { useCall, type Loaded } from '../../data/use-call';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Choice } from '../../ui/fields/choice';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { RepliesPane } from './replies-pane';
import { SendPane } from './send-pane';
import { campaignStatusWords } from './texting-words';
import { useKeptTexts } from './use-kept-texts';

export function TexterScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId, can } = useMember();
  const loaded = useCall(
    contract.textCampaigns.minimal,
    { query: { text_campaign_id: id, campaign_id: campaignId } },
    { every: 20_000 },
  );
  const back = can('texts.manage')
    ? { to: '/app/text-campaign/id/$id', params: { id }, label: t('Text campaign') }
    : { to: '/app/text-campaigns', label: t('Text campaigns') };
  if (loaded.data === undefined)
    return (
      <Page title={t('Text campaign')} back={back} narrow>
        <Loadable loaded={loaded} waiting={<Skeleton rows={2} height={160} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  return <Shown key={id} campaign={loaded.data} loaded={loaded} back={back} />;
}

interface Props {
  campaign: MinimalTextCampaign;
  loaded: Loaded<MinimalTextCampaign>;
  back: { to: string; params?: Record<string, string>; label: string };
}

function Shown({ campaign, loaded, back }: Props) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const kept = useKeptTexts(campaign.id);
  const view = search.view === 'replies' ? 'replies' : 'send';
  const { words, look } = campaignStatusWords[campaign.status];
  const unanswered = campaign.mine_unanswered;
  return (
    <Page title={campaign.name} back={back} pill={<Tag look={look}>{t(words)}</Tag>} narrow>
      <LoadProblem loaded={loaded} />
      <Choice
        label={t('What to do')}
        value={view}
        options={[
          { value: 'send', label: t('Send||texts') },
          {
            value: 'replies',
            label: unanswered > 0 ? t('Replies ({count})', { count: unanswered }) : t('Replies'),
          },
        ]}
        onChange={(next) =>
          void navigate({
            to: '/app/text-campaign/id/$id/send',
            params: { id: campaign.id },
            search: next === 'send' ? {} : { view: next },
            replace: true,
          })
        }
      />
      {view === 'send' ? <SendPane campaign={campaign} kept={kept} /> : <RepliesPane campaign={campaign} kept={kept} />}
    </Page>
  );
}
