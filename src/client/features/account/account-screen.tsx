// The own account: what one did and what is on this phone, then names, campaigns, password, how the app looks, and the ways out.
import { titleName } from '../../../domain/access/title-names';
import { RichText } from '../../i18n/rich-text';
import { currentTexts } from '../../i18n/formats';
import type { Language } from '../../i18n/language';
import { key, t } from '../../i18n/texts';
import { leaveCampaign, setSession, useMember } from '../../session/session';
import { chooseTheme, useThemeChoice } from '../../ui/fields/theme-choice';
import { Button, ButtonLink } from '../../ui/primitives/button';
import { Card } from '../../ui/primitives/card';
import { Choice } from '../../ui/fields/choice';
import { Page } from '../../ui/primitives/page';
import { MyPhonesCard } from '../campaigns/my-phones-card';
import { useLeave } from '../outbox/use-leave';
import { askBeforeSignOut } from '../outbox/sign-out';
import { Row } from '../../ui/layout/stack-and-row';
import styles from './account.module.css';
import { LanguageChoice } from '../../ui/fields/language-choice';
import { CloseAccount } from './close-account';
import { EmailCard } from './email-card';
import { EmailsCard } from './emails-card';
import { PasswordCard } from './password-card';
import { useState } from 'react';
import { contract } from '../../../contract';
import { isName } from '../../../domain/access/registration';
import { call } from '../../data/api';
import { Problem } from '../../ui/primitives/problem';
import { TextField } from '../../ui/fields/text-field';
import { toast } from '../../ui/primitives/toast';
import { useAction } from '../../data/use-action';
import { Form } from '../../ui/fields/form';
import { InstallHint } from './install-hint';
import { MoveOnSetting } from './move-on-setting';
import { ScreenLockCard } from './screen-lock-card';
import { UnitsChoice } from './units-choice';
import { MyWork } from '../shifts/my-work';
import { MyTeamsCard } from '../teams/my-teams-card';

const themes = [
  { value: 'auto', label: key('System default') },
  { value: 'light', label: key('Light') },
  { value: 'dark', label: key('Dark') },
  { value: 'sun', label: key('Sun||theme') },
] as const;

export function AccountScreen() {
  const { user, campaignUser } = useMember();
  const theme = useThemeChoice();
  const leave = useLeave(askBeforeSignOut);
  return (
    <Page title={t('Your account')} lead={user.email} narrow ownBar>
      <MyWork />
      <MyTeamsCard />
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
            <Button onClick={() => leaveCampaign({ choosing: true })}>{t('Switch campaign')}</Button>
          </Row>
        </div>
      </Card>
      <EmailCard />
      <PasswordCard />
      <EmailsCard />
      <ScreenLockCard />
      <MyPhonesCard />
      <MoveOnSetting />
      <Card title={t('Appearance')}>
        <div className={styles.stack}>
          <Choice label={t('Theme')} value={theme} options={themes} onChange={chooseTheme} />
          <p className="quiet">{t('Sun has strong edges and text for bright daylight.')}</p>
          <LanguageChoice onChosen={(language) => void emailIn(language)} />
          <UnitsChoice />
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

/** E-mails follow the app's language, from every device's last choice. */
async function emailIn(language: Language): Promise<void> {
  try {
    await call(contract.users.updateMe, { body: { language } });
  } catch {
    toast({ text: t('Emails stay in the other language until you choose it again with signal.'), icon: 'alert' });
  }
}

/** The own names, letters only as at registration. */
function NamesCard() {
  const { user } = useMember();
  const [first, setFirst] = useState(user.first);
  const [last, setLast] = useState(user.last);
  const { busy, problem, refused, act } = useAction();
  const changed = first.trim() !== user.first || last.trim() !== user.last;
  const wrong = (name: string) => !isName(name.trim()) && t('Letters only, a to z');

  const save = async () => {
    const body = { first: first.trim(), last: last.trim() };
    setSession({ user: await call(contract.users.updateMe, { body }) });
    toast({ text: t('Your name is saved'), icon: 'check' });
  };

  return (
    <Card title={t('You')}>
      <Form onSubmit={() => !wrong(first) && !wrong(last) && void act(save)}>
        {problem && <Problem safe={refused && t('Your name wasn’t changed.')}>{problem}</Problem>}
        <div className={styles.pair}>
          <TextField
            label={t('First name')}
            autoComplete="given-name"
            value={first}
            onChange={(event) => setFirst(event.target.value)}
            error={wrong(first)}
          />
          <TextField
            label={t('Last name')}
            autoComplete="family-name"
            value={last}
            onChange={(event) => setLast(event.target.value)}
            error={wrong(last)}
          />
        </div>
        {changed && (
          <Row gap={8}>
            <Button type="submit" look="primary" busy={busy}>
              {t('Save name')}
            </Button>
          </Row>
        )}
      </Form>
    </Card>
  );
}
