// To the pages of a long list; each page has an address of its own.
import { ButtonLink } from '../../ui/button';
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
    <nav className={classes.pager} aria-label="Pages">
      {page > 1 && to(1, 'First')}
      {page > 1 && to(page - 1, 'Previous')}
      <span className={classes.quiet}>
        Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
      </span>
      {page < pages && to(page + 1, 'Next')}
      {page < pages && to(pages, 'Last')}
    </nav>
  );
}
