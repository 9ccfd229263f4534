// The names of contact results.
import type { ContactResult } from '../../contract/facts/touch';
import { key } from '../i18n/catalogue';

/** What a result is called: as a button or heading, and within a line ("118, not home"). */
export const resultWords: Record<ContactResult, { title: string; inline: string }> = {
  canvassed: { title: key('Talked'), inline: key('talked') },
  not_home: { title: key('Not home'), inline: key('not home') },
  refused: { title: key('Refused'), inline: key('refused') },
  moved: { title: key('Moved'), inline: key('moved') },
  deceased: { title: key('Deceased'), inline: key('deceased') },
  left_literature: { title: key('Left literature'), inline: key('left literature') },
  wrong_address: { title: key('Wrong address'), inline: key('wrong address') },
  inaccessible: { title: key('Inaccessible'), inline: key('inaccessible') },
  language_barrier: { title: key('Language barrier'), inline: key('language barrier') },
  do_not_contact: { title: key('Do not contact'), inline: key('do not contact') },
};
