// To the other pages of a table.
import { t } from '../../i18n/texts';
import { Button } from '../primitives/button';
import styles from './data-table.module.css';

interface Props {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Nothing where one page holds everything. */
export function Pages({ page, pages, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('Pages')}>
      <Button small disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('Previous')}
      </Button>
      <span>{t('Page {page} of {pages}', { page, pages })}</span>
      <Button small disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t('Next')}
      </Button>
    </nav>
  );
}
