// The own account: names, campaigns, password, how the app looks, and the ways out.
import { leaveCampaign, useMember } from '../../session/session';
import { chooseTheme, useThemeChoice } from '../../ui/theme-choice';
import { Button, ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Choice } from '../../ui/choice';
import { Page } from '../../ui/page';
import { InstallHint } from '../frame/install-hint';
import { useLeave } from '../frame/use-leave';
import { askBeforeSignOut } from '../sync/sign-out';
import styles from './account.module.css';
import { CloseAccount } from './close-account';
import { NamesCard } from './names-card';
import { PasswordCard } from './password-card';

const themes = [
  { value: 'auto', label: 'As the device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function AccountScreen() {
  const { user, campaignUser } = useMember();
  const theme = useThemeChoice();
  const leave = useLeave(askBeforeSignOut);
  return (
    <Page title="Your account" lead={user.email} narrow>
      <InstallHint />
      <NamesCard />
      <Card title="Campaigns">
        <div className={styles.stack}>
          <p>
            You work in <strong>{campaignUser.campaign_name}</strong> as {campaignUser.title}.
          </p>
          <div className={styles.row}>
            <ButtonLink to="/app/campaign">See the campaign</ButtonLink>
            <Button onClick={leaveCampaign}>Switch campaign</Button>
          </div>
        </div>
      </Card>
      <PasswordCard />
      <Card title="How it looks">
        <Choice label="Theme" value={theme} options={themes} onChange={chooseTheme} />
      </Card>
      <Card title="Leaving">
        <div className={styles.stack}>
          <Button icon="sign-out" onClick={() => void leave()}>
            Sign out
          </Button>
          <CloseAccount ask={askBeforeSignOut} />
        </div>
      </Card>
    </Page>
  );
}
