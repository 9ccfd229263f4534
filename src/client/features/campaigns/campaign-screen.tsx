// The campaign itself: its data, and for those who may, its people and the invitations that were sent.
import { useMember } from '../../session/session';
import { Page } from '../../ui/primitives/page';
import { LeaderboardSetting } from '../shifts/leaderboard-setting';
import { CampaignData } from './campaign-data';
import { InvitationsCard } from './invitations-card';
import { MembersCard } from './members-card';
import { PhonesCard } from './phones-card';
import { ResultsCard } from './results-card';

export function CampaignScreen() {
  const { campaign, can } = useMember();
  return (
    <Page title={campaign.name} lead={campaign.location}>
      <CampaignData />
      {can('campaign.edit') && <LeaderboardSetting />}
      {can('campaign.edit') && <ResultsCard />}
      {can('members.view') && <MembersCard />}
      {can('members.view') && <PhonesCard />}
      {can('members.invite') && <InvitationsCard />}
    </Page>
  );
}
