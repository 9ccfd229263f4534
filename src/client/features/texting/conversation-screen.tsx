// One conversation: what was written both ways, quick answers, what was said as answers of the survey, and opting out.
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contract } from '../../../contract';
import type { MinimalTextCampaign } from '../../../contract/outreach/text-campaigns';
import { mostAnswersInRow, type TextConversation } from '../../../contract/outreach/texting';
import { isAnsweredEnough } from '../../../domain/texting/answers-in-row';
import { call } from '../../data/api';
import { useAction } from '../../data/use-action';
import { useCall, type Loaded } from '../../data/use-call';
import { formatDate, formatPhone } from '../../i18n/formats';
import { t, translateServerMessage } from '../../i18n/texts';
import { keptAnswered } from '../../offline/outreach/send-kept';
import { useMember } from '../../session/session';
import { OnlineButton } from '../../ui/fields/online-button';
import { Bubble } from '../../ui/layout/bubble';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Loadable, LoadProblem } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { toast } from '../../ui/primitives/toast';
import { AnswerTags } from './answer-tags';
import { NotSent } from './not-sent';
import { messageStateWords, nameOf, replyKindWords } from './texting-words';
import classes from './texting.module.css';
import { useKeptTexts, type KeptTexts } from './use-kept-texts';
import { WriteReply } from './write-reply';

export function ConversationScreen() {
  const { id = '', voterId = '' } = useParams({ strict: false });
  const { campaignId } = useMember();
  const query = { text_campaign_id: id, campaign_id: campaignId };
  const campaign = useCall(contract.textCampaigns.minimal, { query });
  const loaded = useCall(contract.texting.conversation, { query: { ...query, voter_id: voterId } }, { every: 20_000 });
  const kept = useKeptTexts(id);
  const { reload } = loaded;
  useEffect(
    () =>
      keptAnswered.hear(({ voter_id }) => {
        if (voter_id === voterId) reload();
      }),
    [voterId, reload],
  );
  const back = { to: '/app/text-campaign/id/$id/send', params: { id }, label: t('Replies') };
  if (loaded.data === undefined || campaign.data === undefined)
    return (
      <Page title={t('Conversation')} back={back} narrow>
        <LoadProblem loaded={campaign} />
        <Loadable loaded={loaded} waiting={<Skeleton rows={3} height={80} />}>
          {() => null}
        </Loadable>
      </Page>
    );
  return <Shown key={voterId} campaign={campaign.data} conversation={loaded.data} loaded={loaded} kept={kept} />;
}

interface Props {
  campaign: MinimalTextCampaign;
  conversation: TextConversation;
  loaded: Loaded<TextConversation>;
  kept: KeptTexts;
}

function Shown({ campaign, conversation, loaded, kept }: Props) {
  const { campaignId } = useMember();
  const { recipient, messages } = conversation;
  const { voter_id, is_opted_out, suggestion, is_unanswered } = recipient;
  const waiting = kept.waiting.filter((each) => each.voter_id === voter_id);
  const name = nameOf(recipient);
  const replied = recipient.last_reply_at !== null;
  const ended = campaign.status === 'Ended';
  const answeredEnough = isAnsweredEnough(messages, waiting.length);
  return (
    <Page
      title={name}
      back={{ to: '/app/text-campaign/id/$id/send', params: { id: campaign.id }, label: t('Replies') }}
      lead={[
        campaign.name,
        `…${recipient.phone_end}`,
        recipient.sending_phone_number && t('from {number}', { number: formatPhone(recipient.sending_phone_number) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      pill={
        is_opted_out ? (
          <Tag look="refused">{t('Opted out')}</Tag>
        ) : recipient.is_closed ? (
          <Tag>{t('Closed||conversation')}</Tag>
        ) : undefined
      }
      narrow
    >
      <LoadProblem loaded={loaded} />
      <NotSent kept={kept} />
      <Card>
        <Stack gap={14}>
          <ol className={classes.thread}>
            {messages.map((each) => (
              <li key={each.id} style={{ display: 'grid' }}>
                <Bubble
                  ours={each.direction === 'out'}
                  bad={each.state === 'failed'}
                  about={[
                    formatDate(each.created_at, 'weekdayDayTime'),
                    messageStateWords(each.state),
                    each.problem && translateServerMessage(each.problem),
                    each.direction === 'out' && each.user_id === null && t('Sent automatically'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {each.body}
                </Bubble>
              </li>
            ))}
            {waiting.map((each) => (
              <li key={each.message_id} style={{ display: 'grid' }}>
                <Bubble ours about={t('Not sent yet')}>
                  {each.message}
                </Bubble>
              </li>
            ))}
          </ol>
          {is_unanswered && suggestion && (
            <Row gap={8}>
              <Tag look={replyKindWords[suggestion].look}>{t(replyKindWords[suggestion].words)}</Tag>
              <span className="quiet">{t('A guess by simple rules. You decide.')}</span>
            </Row>
          )}
          {is_opted_out ? (
            <Problem mild>{t('They asked for no more texts. Nothing more can be sent to them.')}</Problem>
          ) : ended ? (
            <Problem mild>{t('This campaign has ended. Nothing more is sent.')}</Problem>
          ) : answeredEnough ? (
            <Problem mild>
              {t('They have {count} answers since they last wrote. You can write again once they do.', {
                count: mostAnswersInRow,
              })}
            </Problem>
          ) : replied ? (
            <WriteReply campaign={campaign} recipient={recipient} />
          ) : (
            <p className="quiet">{t('They haven’t answered. You can write again once they do.')}</p>
          )}
          <Actions conversation={conversation} loaded={loaded} campaignId={campaignId} />
        </Stack>
      </Card>
      {campaign.survey_id !== null && (
        <AnswerTags surveyId={campaign.survey_id} conversation={conversation} onAnswered={loaded.replace} />
      )}
    </Page>
  );
}

interface ActionProps {
  conversation: TextConversation;
  loaded: Loaded<TextConversation>;
  campaignId: string;
}

function Actions({ conversation: { recipient }, loaded, campaignId }: ActionProps) {
  const navigate = useNavigate();
  const { busy, problem, act } = useAction();
  const { voter_id, text_campaign_id, is_opted_out, is_closed } = recipient;
  const someone = { text_campaign_id, campaign_id: campaignId, voter_id };
  const optOut = (opted_out: boolean) =>
    act(async () => {
      loaded.replace(await call(contract.texting.optOut, { body: { ...someone, opted_out } }));
      if (opted_out)
        toast({
          icon: 'check',
          text: t('{name} gets no more texts.', { name: nameOf(recipient) }),
          ms: 10_000,
          action: { label: t('Undo'), run: () => void optOut(false) },
        });
    });
  const close = (closed: boolean) =>
    act(async () => {
      loaded.replace(await call(contract.texting.close, { body: { ...someone, closed } }));
      if (!closed) return;
      const query = { text_campaign_id, campaign_id: campaignId, show: 'unanswered' as const, skip: 0, limit: 2 };
      const { recipients } = await call(contract.texting.recipients, { query });
      const next = recipients.find((each) => each.voter_id !== voter_id);
      if (next)
        void navigate({
          to: '/app/text-campaign/id/$id/with/$voterId',
          params: { id: text_campaign_id, voterId: next.voter_id },
        });
      else
        void navigate({
          to: '/app/text-campaign/id/$id/send',
          params: { id: text_campaign_id },
          search: { view: 'replies' },
        });
    });
  return (
    <Stack gap={8}>
      {problem && <Problem>{problem}</Problem>}
      <Row gap={8}>
        {is_closed ? (
          <OnlineButton brief small busy={busy} onClick={() => void close(false)}>
            {t('Open again')}
          </OnlineButton>
        ) : (
          <OnlineButton brief small busy={busy} onClick={() => void close(true)}>
            {t('Close and show the next')}
          </OnlineButton>
        )}
        {!is_opted_out && (
          <OnlineButton brief small look="danger" busy={busy} onClick={() => void optOut(true)}>
            {t('No more texts')}
          </OnlineButton>
        )}
      </Row>
    </Stack>
  );
}
