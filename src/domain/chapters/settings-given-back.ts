// What each campaign of a tree has again of a setting, once a campaign above locks it no longer.
import type { InheritedSetting } from '../../contract/chapters/chapter-settings';

/** A campaign of a tree, with what it inherits, locks for those below it, and keeps from before a lock; settings by name. */
export interface InTree {
  id: string;
  parent_id: string | null;
  inherits: readonly string[];
  locks: readonly string[];
  keeps: readonly string[];
}

export interface GivenBack {
  /** Those that no longer need what they keep from before the lock. */
  free: string[];
  /** Of these, those whose own it is again: the others have set it themselves since, which is newer. */
  own: string[];
  /** Those that take it from one of `own`, by the id of that one. */
  follows: Map<string, string>;
}

/**
 * `tree` is a campaign and all below it, whatever is above first; `isLockedAbove`, whether a campaign above the first locks the setting.
 *
 * | locked by one above it | keeps what it had | inherits | then                                            |
 * | yes                    | any               | yes      | as the one above                                |
 * | no                     | yes               | yes      | has its own again, inherits no longer           |
 * | no                     | yes               | no       | stays, keeps nothing                            |
 * | no                     | no                | yes      | as the one above                                |
 * | no                     | no                | no       | stays                                           |
 */
export function givenBack(tree: readonly InTree[], setting: InheritedSetting, isLockedAbove: boolean): GivenBack {
  const given: GivenBack = { free: [], own: [], follows: new Map() };
  const lockedBelow = new Map<string, boolean>();
  // The campaign whose own the setting is, for each.
  const sources = new Map<string, string>();
  for (const { id, parent_id: parent, inherits, locks, keeps } of tree) {
    const above = parent === null ? undefined : sources.get(parent);
    const isLocked = above === undefined ? isLockedAbove : lockedBelow.get(parent ?? '') === true;
    lockedBelow.set(id, isLocked || locks.includes(setting));
    const isFree = above !== undefined && !isLocked && keeps.includes(setting);
    if (isFree) given.free.push(id);
    const isInherited = inherits.includes(setting);
    if (isFree && isInherited) given.own.push(id);
    sources.set(id, isInherited && !isFree ? (above ?? id) : id);
  }
  const own = new Set(given.own);
  for (const [id, source] of sources) if (id !== source && own.has(source)) given.follows.set(id, source);
  return given;
}
