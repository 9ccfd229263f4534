// The terms: three documents, accepted one after the other. A failed save is shown: decisions/what-terms-wait-for.md.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { currentTexts } from '../../i18n/formats';
import { key, t } from '../../i18n/texts';
import { firstScreen } from '../../../domain/access/capabilities';
import {
  accept,
  goBack,
  goNext,
  isAccepted,
  mainAction,
  mayGoBack,
  mayGoNext,
  stepText,
  termsDocuments,
  termsStart,
} from '../../../domain/terms/steps';
import { session } from '../../session/session';
import { useSettings } from '../../session/settings';
import { signOutHere } from '../../session/sign-out';
import { reportCrash } from '../../session/crash-reports';
import { Button, IconButton } from '../../ui/primitives/button';
import { Icon } from '../../ui/primitives/icons';
import { Page } from '../../ui/primitives/page';
import { Problem } from '../../ui/primitives/problem';
import { Progress } from '../../ui/primitives/progress';
import { saveTerms } from './save-terms';
import styles from './terms-screen.module.css';

const labels = { accept: key('Accept'), next: key('Next'), complete: key('Complete') } as const;

export function TermsScreen() {
  const { policies } = useSettings();
  const navigate = useNavigate();
  const [state, setState] = useState(termsStart);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const document = termsDocuments[state.step] ?? termsDocuments[0];
  const action = mainAction(state);
  const accepted = isAccepted(state);

  const complete = async () => {
    setSaving(true);
    setFailed(false);
    try {
      if ((await saveTerms()) === 'refused') {
        // Still signed in, the login would lead straight back to here.
        await signOutHere();
        await navigate({ to: '/auth/login' });
        return;
      }
      const title = session().campaignUser?.title;
      const home = title && firstScreen(title) === 'dashboard' ? '/admin/dashboard' : '/user/dashboard';
      await navigate({ to: home, replace: true });
    } catch (error) {
      reportCrash(error);
      setFailed(true);
    } finally {
      setSaving(false);
    }
  };
  const go = () => {
    if (action === 'accept') setState(accept);
    else if (action === 'next') setState(goNext);
    else void complete();
  };

  return (
    <div className={styles.terms}>
      <Page title={t('Before you start')} lead={t('Please read and accept three short documents.')}>
        <section className={styles.card} aria-label={t(document.name)}>
          <div className={styles.head}>
            <IconButton
              icon="back"
              label={t('Previous document')}
              disabled={!mayGoBack(state) || saving}
              onClick={() => setState(goBack)}
            />
            <div className={styles.step} aria-live="polite">
              <p className={styles.words}>{stepText(currentTexts(), state)}</p>
              <Progress
                label={t('Documents accepted')}
                done={state.accepted}
                total={termsDocuments.length}
                look="lamp"
              />
            </div>
            <IconButton
              icon="chevron-right"
              label={t('Next document')}
              disabled={!mayGoNext(state) || saving}
              onClick={() => setState(goNext)}
            />
          </div>
          <iframe
            key={document.key}
            className={styles.frame}
            src={policies[document.key]}
            title={t(document.name)}
            referrerPolicy="no-referrer"
          />
          {failed && <Problem safe={t('You can try again now.')}>{t('Failed to update user terms')}</Problem>}
          <div className={styles.foot}>
            <p className={accepted ? styles.yes : styles.no} aria-live="polite">
              <Icon name={accepted ? 'check' : 'minus'} size={18} />
              {accepted ? t('Accepted') : t('Not accepted')}
            </p>
            <Button look="primary" disabled={saving} onClick={go}>
              {saving ? t('Processing...') : t(labels[action])}
            </Button>
          </div>
        </section>
      </Page>
    </div>
  );
}
