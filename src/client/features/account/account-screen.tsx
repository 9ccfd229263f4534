// The own account: names, campaigns, password, how the app looks, and the ways out.
import { titleName } from '../../../domain/access/title-names';
import { RichText } from '../../i18n/rich-text';
import { currentTexts } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { leaveCampaign, useMember } from '../../session/session';
import { chooseTheme, useThemeChoice } from '../../ui/fields/theme-choice';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Choice } from '../../ui/fields/choice';
import { Page } from '../../ui/primitives/page';
import { InstallHint } from './install-hint';
import { useLeave } from '../outbox/use-leave';
import { askBeforeSignOut } from '../outbox/sign-out';
import { Row } from '../../ui/layout/stack-and-row';
import styles from './account.module.css';
import { LanguageChoice } from '../../ui/fields/language-choice';
import { CloseAccount } from './close-account';
import { NamesCard } from './names-card';
import { PasswordCard } from './password-card';

const themes = [
  { value: 'auto', label: key('System default') },
  { value: 'light', label: key('Light') },
  { value: 'dark', label: key('Dark') },
] as const;

export function AccountScreen() {
  const { user, campaignUser } = useMember();
  const theme = useThemeChoice();
  const leave = useLeave(askBeforeSignOut);
  return (
    <Page title={t('Your account')} lead={user.email} narrow>
      <InstallHint />
      <NamesCard />
      <Card title={t('Campaigns')}>
        <div className={styles.stack}>
          <p>
            <RichText
              text={key('Your title in {campaign}: {title}')}
              campaign={<strong>{campaignUser.campaign_name}</strong>}
              title={titleName(currentTexts(), campaignUser.title)}
            />
          </p>
          <Row gap={8}>
            <ButtonLink to="/app/campaign">{t('See the campaign')}</ButtonLink>
            <Button onClick={leaveCampaign}>{t('Switch campaign')}</Button>
          </Row>
        </div>
      </Card>
      <PasswordCard />
      <Card title={t('Appearance')}>
        <div className={styles.stack}>
          <Choice label={t('Theme')} value={theme} options={themes} onChange={chooseTheme} />
          <LanguageChoice />
        </div>
      </Card>
      <Card title={t('Sign out')}>
        <div className={styles.stack}>
          <Button icon="sign-out" onClick={() => void leave()}>
            {t('Sign out')}
          </Button>
          <CloseAccount ask={askBeforeSignOut} />
        </div>
      </Card>
    </Page>
  );
}
