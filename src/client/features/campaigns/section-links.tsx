// The sections of the campaign's area, each with an address of its own.
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/texts';
import { PageLinks } from '../../ui/layout/page-links';
import type { Section } from './sections';

export function SectionLinks({ sections, shown }: { sections: readonly Section[]; shown: string }) {
  if (sections.length < 2) return null;
  return (
    <PageLinks label={t('Sections of the campaign')} shown={shown}>
      {sections.map(({ name, label }) => (
        <Link
          key={name}
          to="/app/campaign/$section"
          params={{ section: name }}
          aria-current={name === shown ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </PageLinks>
  );
}
