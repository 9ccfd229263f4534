// One text campaign for its managers: how it goes, why it is paused and what to do, who texts, and what it is made of.
import { useParams } from '@tanstack/react-router';
import { contract } from '../../../contract';
import type { TextCampaign } from '../../../contract/outreach/text-campaigns';
import { useCall, type Loaded } from '../../data/use-call';
import { formatDate } from '../../i18n/formats';
import { t } from '../../i18n/texts';
import { textCampaignList } from '../../offline/mirror/office-lists';
import { useKept } from '../../offline/mirror/use-kept';
import { useMember } from '../../session/session';
import { Columns, Stack } from '../../ui/layout/stack-and-row';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { MarksLink } from '../contact-marks/marks-link';
import { campaignStatusWords } from '../texting/texting-words';
import { CampaignFigures, FailuresCard, LeftOutCard } from './campaign-figures';
import { HeldUpNote } from './held-up-note';
import { PauseNote } from './pause-note';
import { ScriptCard } from './script-card';
import { StatusActions } from './status-actions';
import { TextersCard } from './texters-card';

const back = () => ({ to: '/app/text-campaigns', label: t('Text campaigns') });

/** Milliseconds: while texts go out one looks at it. */
const rhythm = (campaign: TextCampaign | undefined) =>
  campaign?.status === 'Preparing' ? 2_000 : campaign?.status === 'Active' ? 5_000 : 30_000;

export function TextCampaignScreen() {
  const { id = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const kept = useKept(textCampaignList);
  const loaded = useCall(
    contract.textCampaigns.get,
    { query: { text_campaign_id: id, campaign_id: campaignId } },
    { every: rhythm },
  );
  const campaign = loaded.data ?? kept.data?.find((each) => each.id === id);
  if (!campaign)
    return (
      <Page title={t('Text campaign')} back={back()}>
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={112} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  return <Shown key={id} campaign={campaign} loaded={loaded} />;
}

function Shown({ campaign, loaded }: { campaign: TextCampaign; loaded: Loaded<TextCampaign> }) {
  const { id, status, counts } = campaign;
  const { campaign: own } = useMember();
  const { words, look } = campaignStatusWords[status];
  const onChanged = (changed: TextCampaign) => {
    loaded.replace(changed);
    textCampaignList.update(changed);
  };
  const isBegun = status !== 'Draft' && status !== 'Preparing';
  return (
    <Page
      title={campaign.name}
      lead={t('Created {date}', { date: formatDate(campaign.created_at, 'dayYear') })}
      back={back()}
      pill={<Tag look={look}>{t(words)}</Tag>}
      actions={
        <>
          {status !== 'Ended' && (
            <ButtonLink icon={rareIcons.edit} to="/app/text-campaign/id/$id/edit" params={{ id }}>
              {t('Edit')}
            </ButtonLink>
          )}
          {isBegun && (
            <ButtonLink icon={rareIcons.send} to="/app/text-campaign/id/$id/send" params={{ id }}>
              {t('Text and answer')}
            </ButtonLink>
          )}
          <StatusActions campaign={campaign} onChanged={onChanged} />
        </>
      }
    >
      <LoadProblem loaded={{ ...loaded, data: loaded.data ?? campaign }} />
      <PauseNote campaign={campaign} />
      <HeldUpNote campaign={campaign} onChanged={onChanged} />
      {isBegun && status !== 'Ended' && !own.is_texting_enabled && (
        <Problem mild>
          {t('Texting is turned off for this campaign. Texts that wait are kept and sent once it’s on again.')}
        </Problem>
      )}
      <Columns
        side={
          <Stack gap={14}>
            {!isBegun && <TextersCard campaign={campaign} isLive={false} />}
            <ScriptCard campaign={campaign} />
          </Stack>
        }
      >
        <CampaignFigures campaign={campaign} />
        {status === 'Draft' && (
          <Card title={t('Not started yet')}>
            <p>{t('Check the text and who gets it, then start. No one is texted until a texter sends each text.')}</p>
          </Card>
        )}
      </Columns>
      {isBegun && (
        <>
          <TextersCard campaign={campaign} isLive />
          <FailuresCard counts={counts} />
          <LeftOutCard counts={counts} />
          <MarksLink />
        </>
      )}
    </Page>
  );
}
