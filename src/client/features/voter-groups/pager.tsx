// To the pages of a long list; each page has an address of its own.
import { t } from '../../i18n/texts';
import { ButtonLink } from '../../ui/primitives/button';
import classes from './voter-groups.module.css';

interface Props {
  page: number;
  pages: number;
  groupId: string;
  /** Kept in the address from page to page. */
  search: string;
}

export function Pager({ page, pages, groupId, search }: Props) {
  if (pages === 1) return null;
  const to = (target: number, words: string) => (
    <ButtonLink
      small
      to="/app/voter-group/id/$id"
      params={{ id: groupId }}
      search={{ ...(target === 1 ? {} : { page: String(target) }), ...(search === '' ? {} : { search }) }}
    >
      {words}
    </ButtonLink>
  );
  return (
    <nav className={classes.pager} aria-label={t('Pages')}>
      {page > 1 && to(1, t('First'))}
      {page > 1 && to(page - 1, t('Previous'))}
      <span className="quiet">{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && to(page + 1, t('Next'))}
      {page < pages && to(pages, t('Last'))}
    </nav>
  );
}
