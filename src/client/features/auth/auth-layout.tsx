// The porch: one narrow sheet in the light of the lamp, for everybody who is not in yet.
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSettings } from '../../session/settings';
import { Lamp } from '../../ui/icons';
import styles from './auth-layout.module.css';

export function AuthLayout({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { policies, marketingUrl } = useSettings();
  useEffect(() => {
    document.title = `${title} · Porchlight`;
  }, [title]);
  return (
    <div className={styles.porch}>
      <main className={styles.main}>
        <a className={styles.mark} href={marketingUrl}>
          <Lamp size={60} className={styles.lamp} />
          <span>Porchlight</span>
        </a>
        <div className={styles.sheet}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </main>
      <footer className={styles.foot}>
        <a href={policies.privacy} target="_blank" rel="noreferrer">
          Privacy Policy
        </a>
        <a href={policies.terms} target="_blank" rel="noreferrer">
          Terms &amp; Conditions
        </a>
        <a href={policies.disclaimer} target="_blank" rel="noreferrer">
          Disclaimer
        </a>
      </footer>
    </div>
  );
}

/** What the form says back: an error, or good news. Announced by itself. */
export function FormMessage({ children, good }: { children: ReactNode; good?: boolean }) {
  if (!children) return null;
  return (
    <p className={good ? styles.good : styles.bad} role={good ? undefined : 'alert'} aria-live="polite">
      {children}
    </p>
  );
}
