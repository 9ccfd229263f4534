// The titles of spec section 1 as people read them.
import { key, say } from '../words/say';

const names: Readonly<Record<string, string>> = {
  Manager: key('Manager'),
  Director: key('Director'),
  Staff: key('Staff'),
  Volunteer: key('Volunteer'),
  Worker: key('Worker'),
  None: key('None'),
};

/** A title in the chosen language; one that nobody knows stands as it is. */
export const titleName = (title: string): string => say(names[title] ?? title);
