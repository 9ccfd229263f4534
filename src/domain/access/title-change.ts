// Who may give which title to whom.
import { offeredTitles, type OfferedTitle, type Title } from '../../contract/access';
import { mayAs } from './capabilities';

/** Someone of a campaign, as far as titles go. */
export interface Titled {
  id: string;
  title: Title;
  is_owner: boolean;
  /** They entered from a campaign above. */
  is_entered?: boolean | undefined;
}

const ranks: Record<Title, number> = { Manager: 3, Director: 2, Staff: 1, Volunteer: 0, Worker: 0 };

/** Whether a title stands above another; a Volunteer and a Worker stand level. */
export const isHigher = (title: Title, other: Title): boolean => ranks[title] > ranks[other];

/** Why a title isn't given: `no_right`, `own_upward`, `above_own` (the person or the title stands above the caller), `owner_stays`. */
export type TitleRefusal = 'no_right' | 'own_upward' | 'above_own' | 'owner_stays';

/**
 * Why `by` may not make `person` a `title`, or null when they may. The first rule that applies decides:
 *
 * | by                    | person           | title           | answer      |
 * |-----------------------|------------------|-----------------|-------------|
 * | can't invite people   |                  |                 | no_right    |
 * |                       | the owner        |                 | owner_stays |
 * |                       | by               | above by's own  | own_upward  |
 * | not the owner         | above by         |                 | above_own   |
 * | not the owner         |                  | above by's own  | above_own   |
 * | anyone else           |                  |                 | null        |
 */
export function refuseTitle(by: Titled, person: Titled, title: OfferedTitle): TitleRefusal | null {
  if (!mayAs(by, 'members.invite')) return 'no_right';
  if (person.is_owner) return 'owner_stays';
  const isAbove = (other: Title) => isHigher(other, by.title);
  if (person.id === by.id && isAbove(title)) return 'own_upward';
  if (!by.is_owner && (isAbove(person.title) || isAbove(title))) return 'above_own';
  return null;
}

/** The titles that `by` may offer in an invitation, or may offer still in one that they sent; none for who is no member any more. */
export function titlesToOffer(by: Omit<Titled, 'id'> | null | undefined): OfferedTitle[] {
  if (!by || !mayAs(by, 'members.invite')) return [];
  return offeredTitles.filter((title) => by.is_owner || !isHigher(title, by.title));
}

/** The titles that `by` can give to `person`, the present one among them; none where nothing can be changed. */
export function titlesFor(by: Titled, person: Titled): OfferedTitle[] {
  return offeredTitles.filter((title) => refuseTitle(by, person, title) === null);
}
