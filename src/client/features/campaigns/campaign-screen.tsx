// The campaign's area: its data, and for those who may, its people, invitations, settings and phones, each under an address of its own.
import { Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { useMember } from '../../session/session';
import { ButtonLink } from '../../ui/primitives/button';
import { Page } from '../../ui/primitives/page';
import { AnnouncementsCard } from '../announcements/announcements-card';
import { InvitationsCard } from '../invitations/invitations-card';
import { TeamCodesCard } from '../invitations/team-codes-card';
import { LateFactsCard } from '../late-facts/late-facts-card';
import { ChaptersSection } from '../chapters/chapters-section';
import { InheritedSettingsCard } from '../chapters/inherited-settings-card';
import { LockedSetting } from '../chapters/locked-setting';
import { lockedBy, useChapterSettings } from '../chapters/use-chapter-settings';
import { StatusCard } from '../campaign-status/status-card';
import { ContactLogCard } from '../contact-ledger/contact-log-card';
import { ContactsPerWeekCard } from '../contact-ledger/contacts-per-week-card';
import { QuietHoursCard } from '../contact-ledger/quiet-hours-card';
import { ApiKeysCard } from '../integrations/api-keys-card';
import { WebhooksCard } from '../integrations/webhooks-card';
import { LeaderboardSetting } from '../shifts/leaderboard-setting';
import { TeamsCard } from '../teams/teams-card';
import { CampaignData } from './campaign-data';
import { enterCampaign } from './enter-campaign';
import { EraseCampaignCard } from './erase-campaign';
import { ExportCard } from './export-card';
import { HandOverCard } from './hand-over-card';
import { MapCard } from './map-card';
import { MembersCard } from './members-card';
import { OfferedToYou } from './offered-to-you';
import { OutreachSetting } from './outreach-setting';
import { PhonesCard } from './phones-card';
import { ResultsCard } from './results-card';
import { RetentionCard } from './retention-card';
import { SectionLinks } from './section-links';
import { sectionsFor, type Section } from './sections';

export function CampaignScreen() {
  const { campaign, campaignUser, can } = useMember();
  const { section: asked = 'data' } = useParams({ strict: false });
  const sections = sectionsFor({ can, isOwner: campaignUser.is_owner });
  const shown = sections.find(({ name }) => name === asked);
  // An owner's address, say, opened by someone else.
  if (!shown) return <Navigate to="/app/campaign" replace />;
  return (
    <Page
      title={campaign.name}
      lead={campaign.location}
      actions={can('campaign.edit') && <ButtonLink to="/app/activity">{t('Activity log')}</ButtonLink>}
    >
      <SectionLinks sections={sections} shown={shown.name} />
      {can('campaign.edit') && <OfferedToYou />}
      <SectionCards name={shown.name} />
    </Page>
  );
}

function SectionCards({ name }: { name: Section['name'] }) {
  const { campaign, can } = useMember();
  const cards: Record<Section['name'], ReactNode> = {
    data: <Data />,
    people: <MembersCard />,
    teams: <TeamsCard />,
    announcements: <AnnouncementsCard />,
    invitations: (
      <>
        <InvitationsCard />
        <TeamCodesCard />
      </>
    ),
    settings: <SettingsCards />,
    chapters: <ChaptersSection onEntered={enterCampaign} />,
    integrations: (
      <>
        <ApiKeysCard />
        <WebhooksCard />
      </>
    ),
    phones: (
      <>
        <PhonesCard />
        {can('walkbooks.manage') && <LateFactsCard />}
      </>
    ),
    status: <StatusCard />,
    owner: (
      <>
        <ExportCard />
        <HandOverCard />
        <EraseCampaignCard campaign={campaign} />
      </>
    ),
  };
  return cards[name];
}

const Data = () => <CampaignData locks={lockedBy(useChapterSettings().data)} />;

function SettingsCards() {
  const { campaignUser, can } = useMember();
  const settings = useChapterSettings();
  const locks = lockedBy(settings.data);
  return (
    <>
      <InheritedSettingsCard loaded={settings} />
      <LockedSetting by={locks.get('shows_leaderboard')}>
        <LeaderboardSetting />
      </LockedSetting>
      <LockedSetting by={locks.get('first_results')}>
        <ResultsCard />
      </LockedSetting>
      {campaignUser.is_owner && <OutreachSetting />}
      <LockedSetting by={locks.get('quiet_hours')}>
        <QuietHoursCard />
      </LockedSetting>
      <LockedSetting by={locks.get('contacts_per_week')}>
        <ContactsPerWeekCard />
      </LockedSetting>
      {can('voters.view') && <ContactLogCard />}
      <MapCard />
      <RetentionCard />
    </>
  );
}
