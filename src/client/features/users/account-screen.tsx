// The own account: names, campaigns, password, how the app looks, and the ways out.
import { titleName } from '../../../domain/access/title-names';
import { Said } from '../../ui/said';
import { key, say } from '../../../domain/words/say';
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
import { LanguageChoice } from '../frame/language-choice';
import { CloseAccount } from './close-account';
import { NamesCard } from './names-card';
import { PasswordCard } from './password-card';

const themes = [
  { value: 'auto', label: key('As the device') },
  { value: 'light', label: key('Light') },
  { value: 'dark', label: key('Dark') },
] as const;

export function AccountScreen() {
  const { user, campaignUser } = useMember();
  const theme = useThemeChoice();
  const leave = useLeave(askBeforeSignOut);
  return (
    <Page title={say('Your account')} lead={user.email} narrow>
      <InstallHint />
      <NamesCard />
      <Card title={say('Campaigns')}>
        <div className={styles.stack}>
          <p>
            <Said
              text={key('You work in {campaign} as {title}.')}
              campaign={<strong>{campaignUser.campaign_name}</strong>}
              title={titleName(campaignUser.title)}
            />
          </p>
          <div className={styles.row}>
            <ButtonLink to="/app/campaign">{say('See the campaign')}</ButtonLink>
            <Button onClick={leaveCampaign}>{say('Switch campaign')}</Button>
          </div>
        </div>
      </Card>
      <PasswordCard />
      <Card title={say('How it looks')}>
        <div className={styles.stack}>
          <Choice label={say('Theme')} value={theme} options={themes} onChange={chooseTheme} />
          <LanguageChoice />
        </div>
      </Card>
      <Card title={say('Leaving')}>
        <div className={styles.stack}>
          <Button icon="sign-out" onClick={() => void leave()}>
            {say('Sign out')}
          </Button>
          <CloseAccount ask={askBeforeSignOut} />
        </div>
      </Card>
    </Page>
  );
}
