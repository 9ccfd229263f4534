// To the pages of a long list; each page has an address of its own.
import { say } from '../../../domain/words/say';
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
    <nav className={classes.pager} aria-label={say('Pages')}>
      {page > 1 && to(1, say('First'))}
      {page > 1 && to(page - 1, say('Previous'))}
      <span className={classes.quiet}>{say('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && to(page + 1, say('Next'))}
      {page < pages && to(pages, say('Last'))}
    </nav>
  );
}
