// The sections of the campaign's area, each with an address of its own: beside one another, in as many rows as a phone needs.
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import type { Section } from './sections';
import styles from './section-links.module.css';

export function SectionLinks({ sections, shown }: { sections: readonly Section[]; shown: string }) {
  if (sections.length < 2) return null;
  return (
    <nav aria-label={t('Sections of the campaign')} className={styles.links}>
      {sections.map(({ name, label }) => (
        <Link
          key={name}
          to="/app/campaign/$section"
          params={{ section: name }}
          className={styles.link}
          aria-current={name === shown ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
