// The porch: one narrow sheet in the light of the lamp, for everyone who is not in yet.
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts';
import { chooseLanguage, languages, useLanguage } from '../../i18n/language';
import { storesNothing } from '../../session/encrypted-storage';
import { useSettings } from '../../session/settings';
import { reportCrash } from '../../session/crash-reports';
import { Lamp } from '../../ui/primitives/icons';
import styles from './auth-layout.module.css';

export function AuthLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { policies, marketingUrl } = useSettings();
  useEffect(() => {
    document.title = t('{title} · Porchlight', { title });
  }, [title]);
  return (
    <div className={styles.porch}>
      <main className={styles.main}>
        <a className={styles.mark} href={marketingUrl}>
          <Lamp size={60} className={styles.lamp} />
          <span>{t('Porchlight')}</span>
        </a>
        <div className={styles.sheet}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {storesNothing() && (
            <p className={styles.bad}>
              {t(
                'This browser doesn’t let this site store anything, so walkbooks won’t open here. Allow cookies and site data, or use another browser.',
              )}
            </p>
          )}
          {children}
        </div>
      </main>
      <footer className={styles.foot}>
        <a href={policies.privacy} target="_blank" rel="noreferrer">
          {t('Privacy Policy')}
        </a>
        <a href={policies.terms} target="_blank" rel="noreferrer">
          {t('Terms & Conditions')}
        </a>
        <a href={policies.disclaimer} target="_blank" rel="noreferrer">
          {t('Disclaimer')}
        </a>
        <OtherLanguage />
      </footer>
    </div>
  );
}

function OtherLanguage() {
  const other = useLanguage() === 'en' ? 'es' : 'en';
  return (
    <button
      type="button"
      className={styles.language}
      lang={other}
      onClick={() => void chooseLanguage(other).catch(reportCrash)}
    >
      {languages[other]}
    </button>
  );
}

/** What the form says back: an error, or good news. Announced automatically. */
export function FormMessage({ children, good }: { children: ReactNode; good?: boolean }) {
  if (!children) return null;
  return (
    <p className={good ? styles.good : styles.bad} role={good ? undefined : 'alert'} aria-live="polite">
      {children}
    </p>
  );
}
