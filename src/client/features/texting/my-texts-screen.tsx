// The text campaigns that someone sends for.
import { contract } from '../../../contract';
import type { MinimalTextCampaign } from '../../../contract/outreach/text-campaigns';
import { useCall } from '../../data/use-call';
import { t, tPlural } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Empty } from '../../ui/primitives/empty';
import { Loadable } from '../../ui/primitives/loadable';
import { Page } from '../../ui/primitives/page';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { Skeleton } from '../../ui/primitives/skeleton';
import { Tag } from '../../ui/primitives/tag';
import { campaignStatusWords } from './texting-words';
import classes from './texting.module.css';

export function MyTextsScreen() {
  const { campaignId, userId } = useMember();
  const loaded = useCall(
    contract.textCampaigns.allUser,
    { query: { campaign_id: campaignId, user_id: userId } },
    { every: 20_000 },
  );
  return (
    <Page title={t('Text campaigns')}>
      <Loadable loaded={loaded} waiting={<Skeleton rows={2} height={160} />}>
        {(campaigns) =>
          campaigns.length === 0 ? (
            <Card>
              <Empty icon={rareIcons.send} title={t('No text campaign for you yet')}>
                {t('As soon as a manager names you as a texter, it appears here automatically.')}
              </Empty>
            </Card>
          ) : (
            <ul className={classes.cards} aria-label={t('Text campaigns')}>
              {campaigns.map((each) => (
                <li key={each.id}>
                  <CampaignCard campaign={each} />
                </li>
              ))}
            </ul>
          )
        }
      </Loadable>
    </Page>
  );
}

function CampaignCard({ campaign }: { campaign: MinimalTextCampaign }) {
  const { id, name, description, status, waiting, mine_to_send, mine_unanswered } = campaign;
  const { words, look } = campaignStatusWords[status];
  const canSend = status === 'Active' && (mine_to_send > 0 || waiting > 0);
  return (
    <Card title={name} aside={<Tag look={look}>{t(words)}</Tag>} next={mine_unanswered > 0}>
      <Stack gap={12}>
        {description && <p className="quiet">{description}</p>}
        <p>
          {[
            mine_unanswered > 0 && tPlural(mine_unanswered, '{count} reply waiting', '{count} replies waiting'),
            mine_to_send > 0 && t('{count} to send||texts', { count: mine_to_send }),
            status === 'Active' && tPlural(waiting, '{count} person to take', '{count} people to take'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Row gap={8}>
          {mine_unanswered > 0 && (
            <ButtonLink look="primary" to="/app/text-campaign/id/$id/send" params={{ id }} search={{ view: 'replies' }}>
              {t('Answer replies')}
            </ButtonLink>
          )}
          <ButtonLink
            look={mine_unanswered > 0 || !canSend ? 'plain' : 'primary'}
            to="/app/text-campaign/id/$id/send"
            params={{ id }}
          >
            {canSend ? t('Send texts') : t('Open||action')}
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  );
}
