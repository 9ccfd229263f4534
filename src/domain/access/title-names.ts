// The titles of members as people read them.
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';

const names: Readonly<Record<string, string>> = {
  Manager: key('Manager'),
  Director: key('Director'),
  Staff: key('Staff'),
  Volunteer: key('Volunteer'),
  Worker: key('Worker'),
  None: key('None'),
};

/** A title in the chosen language; one that no one knows stands as it is. */
export const titleName = ({ t }: Texts, title: string): string => t(names[title] ?? title);
