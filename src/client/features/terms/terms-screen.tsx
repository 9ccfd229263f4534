// The terms: three documents, accepted one after the other.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { key, say } from '../../../domain/words/say';
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
import { reportCrash } from '../../telemetry';
import { Button, IconButton } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Progress } from '../../ui/progress';
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
      <Page title={say('Before you start')} lead={say('Three documents, one after the other.')}>
        <section className={styles.card} aria-label={say(document.name)}>
          <div className={styles.head}>
            <IconButton
              icon="back"
              label={say('Previous document')}
              disabled={!mayGoBack(state) || saving}
              onClick={() => setState(goBack)}
            />
            <div className={styles.step} aria-live="polite">
              <p className={styles.words}>{stepText(state)}</p>
              <Progress
                label={say('Documents accepted')}
                done={state.accepted}
                total={termsDocuments.length}
                look="lamp"
              />
            </div>
            <IconButton
              icon="chevron-right"
              label={say('Next document')}
              disabled={!mayGoNext(state) || saving}
              onClick={() => setState(goNext)}
            />
          </div>
          <iframe
            key={document.key}
            className={styles.frame}
            src={policies[document.key]}
            title={say(document.name)}
            referrerPolicy="no-referrer"
          />
          {failed && <Problem safe={say('You can try again now.')}>{say('Failed to update user terms')}</Problem>}
          <div className={styles.foot}>
            <p className={accepted ? styles.yes : styles.no} aria-live="polite">
              <Icon name={accepted ? 'check' : 'minus'} size={18} />
              {accepted ? say('Accepted') : say('Not accepted')}
            </p>
            <Button look="primary" disabled={saving} onClick={go}>
              {saving ? say('Processing...') : say(labels[action])}
            </Button>
          </div>
        </section>
      </Page>
    </div>
  );
}
