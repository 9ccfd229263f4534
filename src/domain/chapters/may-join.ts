// Whether a campaign may become a chapter of another one.
import { deepestTree, mostChapters, mostInTree } from '../../contract/chapters/chapters';

/** The campaign above, as far as its tree goes. */
export interface Above {
  /** Ids from the top of its tree down to itself. */
  path: readonly string[];
  /** Chapters directly below it. */
  chapters: number;
  /** Campaigns of its whole tree. */
  inTree: number;
}

/** The campaign that wants to be below. */
export interface Below {
  id: string;
  hasParent: boolean;
  /** Levels of its own tree, itself included. */
  levels: number;
  /** Campaigns of its own tree, itself included. */
  campaigns: number;
}

/** Why a campaign can't become a chapter of another one. */
export type JoinRefusal = 'itself' | 'has_parent' | 'is_above' | 'too_deep' | 'too_many' | 'too_large';

/**
 * Why `below` may not become a chapter of `above`, or null when it may. The first rule that applies decides:
 *
 * | below                              | answer     |
 * |------------------------------------|------------|
 * | is the same campaign               | itself     |
 * | is a chapter already               | has_parent |
 * | is on the path to `above`: a circle| is_above   |
 * | would be deeper than `deepestTree` | too_deep   |
 * | is one more than `mostChapters`    | too_many   |
 * | makes more than `mostInTree`       | too_large  |
 */
export function refuseJoin(above: Above, below: Below): JoinRefusal | null {
  if (above.path.at(-1) === below.id) return 'itself';
  if (below.hasParent) return 'has_parent';
  if (above.path.includes(below.id)) return 'is_above';
  if (above.path.length + below.levels > deepestTree) return 'too_deep';
  if (above.chapters >= mostChapters) return 'too_many';
  return above.inTree + below.campaigns > mostInTree ? 'too_large' : null;
}
