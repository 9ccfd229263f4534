// The campaign itself: its data, and for those who may, its people and the invitations that were sent.
import { setSession, useMember } from '../../session/session';
import { Page } from '../../ui/primitives/page';
import { InvitationsCard } from '../invitations/invitations-card';
import { TeamCodesCard } from '../invitations/team-codes-card';
import { LateFactsCard } from '../late-facts/late-facts-card';
import { LeaderboardSetting } from '../shifts/leaderboard-setting';
import { CampaignData } from './campaign-data';
import { EraseCampaignCard } from './erase-campaign';
import { MapCard } from './map-card';
import { MembersCard } from './members-card';
import { PhonesCard } from './phones-card';
import { RetentionCard } from './retention-card';
import { useState } from 'react';
import { t } from '../../i18n/texts';
import { contract } from '../../../contract';
import { usualResults } from '../../../contract/campaigns';
import { type ContactResult, contactResults } from '../../../contract/facts/touch';
import { resultWords } from '../../../domain/facts/result-names';
import { call } from '../../data/api';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { SelectField } from '../../ui/fields/fields';
import { Problem } from '../../ui/primitives/problem';
import { toast } from '../../ui/primitives/toast';
import { Row, Stack } from '../../ui/layout/stack-and-row';
import { useAction } from '../../data/use-action';
import styles from './campaign.module.css';

export function CampaignScreen() {
  const { campaign, campaignUser, can } = useMember();
  return (
    <Page
      title={campaign.name}
      lead={campaign.location}
      actions={can('campaign.edit') && <ButtonLink to="/app/activity">{t('Activity log')}</ButtonLink>}
    >
      <CampaignData />
      {can('members.invite') && <InvitationsCard />}
      {can('members.invite') && <TeamCodesCard />}
      {can('campaign.edit') && <LeaderboardSetting />}
      {can('campaign.edit') && <ResultsCard />}
      {can('campaign.edit') && <MapCard />}
      {can('campaign.edit') && <RetentionCard />}
      {can('members.view') && <MembersCard />}
      {can('members.view') && <PhonesCard />}
      {can('walkbooks.manage') && <LateFactsCard />}
      {campaignUser.is_owner && <EraseCampaignCard campaign={campaign} />}
    </Page>
  );
}

/** Which four results stand large at every door of the campaign. */
function ResultsCard() {
  const { campaign } = useMember();
  const saved: readonly ContactResult[] = campaign.first_results ?? usualResults;
  const [chosen, setChosen] = useState<readonly ContactResult[]>(saved);
  const { busy, problem, act } = useAction();
  const changed = chosen.some((result, at) => result !== saved[at]);

  /** The one that stood there before changes places with the one that is chosen. */
  const choose = (at: number, value: string) => {
    const result = contactResults.find((each) => each === value);
    const before = chosen[at];
    if (!result || !before) return;
    setChosen(chosen.map((each, index) => (index === at ? result : each === result ? before : each)));
  };
  const save = async () => {
    const body = { id: campaign.id, first_results: [...chosen] };
    setSession({ campaign: await call(contract.campaigns.update, { body }) });
    toast({ text: t('Saved. Phones get it at their next sync.'), icon: 'check' });
  };
  return (
    <Card title={t('Results at the door')}>
      <Stack gap={14}>
        <p className={styles.small}>
          {t('Choose the four large buttons volunteers see at the door. Other results are under “More…”.')}
        </p>
        {problem && <Problem safe={t('Nothing was changed.')}>{problem}</Problem>}
        <div className={styles.facts}>
          {chosen.map((result, at) => (
            <SelectField
              key={at}
              label={t('Button {number}', { number: at + 1 })}
              value={result}
              onChange={(event) => choose(at, event.currentTarget.value)}
              options={contactResults.map((each) => [each, t(resultWords[each].title)])}
            />
          ))}
        </div>
        <Row gap={8}>
          <Button look="primary" busy={busy} disabled={!changed} onClick={() => void act(save)}>
            {t('Save')}
          </Button>
          {chosen.some((result, at) => result !== usualResults[at]) && (
            <Button onClick={() => setChosen(usualResults)}>{t('Use the default four')}</Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
