// Conversations: those that wait for an answer first, the longest waiting on top.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '../../../contract';
import type { MinimalTextCampaign } from '../../../contract/outreach/text-campaigns';
import type { TextRecipient } from '../../../contract/outreach/texting';
import { useCall } from '../../data/use-call';
import { formatAgo } from '../../i18n/formats';
import { key, t, tPlural, translateServerMessage } from '../../i18n/texts';
import { useNow } from '../../i18n/use-now';
import { useMember } from '../../session/session';
import { SelectField } from '../../ui/fields/fields';
import { Stack } from '../../ui/layout/stack-and-row';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Tag } from '../../ui/primitives/tag';
import { Pages } from '../../ui/tables/pages';
import { NotSent } from './not-sent';
import { nameOf, recipientStateWords, replyKindWords } from './texting-words';
import classes from './texting.module.css';
import type { KeptTexts } from './use-kept-texts';
import { useUpdatedRecipients } from './use-updated-recipients';

const lists = {
  unanswered: key('Waiting for an answer'),
  open: key('Open||conversations'),
  closed: key('Closed||conversations'),
  opted_out: key('Opted out'),
  failed: key('Not delivered'),
  refused: key('Left out||recipients'),
  stopped: key('A value is missing'),
} as const;
type ListName = keyof typeof lists;
const names = Object.keys(lists) as ListName[];
const pageSize = 50;

export function RepliesPane({ campaign, kept }: { campaign: MinimalTextCampaign; kept: KeptTexts }) {
  const { campaignId } = useMember();
  const [shown, setShown] = useState<ListName>('unanswered');
  const [page, setPage] = useState(1);
  const query = { text_campaign_id: campaign.id, campaign_id: campaignId };
  const loaded = useCall(contract.texting.recipients, {
    query: { ...query, show: shown, skip: (page - 1) * pageSize, limit: pageSize },
  });
  useUpdatedRecipients(campaign.id, () => loaded.reload());
  return (
    <Stack>
      <NotSent kept={kept} />
      <SelectField
        label={t('Which conversations')}
        value={shown}
        options={names.map((each) => [each, t(lists[each])])}
        onChange={(event) => {
          const chosen = names.find((each) => each === event.currentTarget.value);
          if (chosen) setShown(chosen);
          setPage(1);
        }}
      />
      <Card>
        <Loadable loaded={loaded}>
          {({ total, recipients }) =>
            recipients.length === 0 ? (
              <None shown={shown} />
            ) : (
              <>
                <p className="quiet">{tPlural(total, '{count} person', '{count} people')}</p>
                <ul className={classes.rows}>
                  {recipients.map((each) => (
                    <ConversationRow key={each.voter_id} recipient={each} />
                  ))}
                </ul>
                <Pages page={page} pages={Math.ceil(total / pageSize)} onPage={setPage} />
              </>
            )
          }
        </Loadable>
      </Card>
    </Stack>
  );
}

function None({ shown }: { shown: ListName }) {
  return shown === 'unanswered' ? (
    <Empty icon="check" title={t('No one is waiting for an answer')}>
      {t('New replies appear here automatically.')}
    </Empty>
  ) : (
    <Empty icon={rareIcons.mail} title={t('No one here')} />
  );
}

function ConversationRow({ recipient }: { recipient: TextRecipient }) {
  const now = useNow();
  const { voter_id, text_campaign_id, last_reply, last_reply_at, suggestion, is_opted_out, problem } = recipient;
  return (
    <li className={classes.row}>
      <span className={classes.rowHead}>
        <Link
          to="/app/text-campaign/id/$id/with/$voterId"
          params={{ id: text_campaign_id, voterId: voter_id }}
          className={classes.open}
        >
          {nameOf(recipient)}
        </Link>
        {last_reply_at && <span className={classes.time}>{formatAgo(last_reply_at, now)}</span>}
      </span>
      {last_reply !== null && <span className={classes.excerpt}>{last_reply}</span>}
      {last_reply === null && (
        <span className="quiet">
          {problem ? translateServerMessage(problem) : recipientStateWords(recipient.state)}
        </span>
      )}
      {is_opted_out ? (
        <span>
          <Tag look="refused">{t('Opted out')}</Tag>
        </span>
      ) : (
        suggestion && (
          <span>
            <Tag look={replyKindWords[suggestion].look}>{t(replyKindWords[suggestion].words)}</Tag>
          </span>
        )
      )}
    </li>
  );
}
