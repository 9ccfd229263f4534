// How placed signs stand, in words: as a state, as what one says of them, and as what was just saved.
import type { SignCondition } from '../../../contract/road-signs';
import { key } from '../../../domain/words/say';
import type { IconName } from '../../ui/icons';
import type { TagLook } from '../../ui/tag';

export const conditionWords: Record<
  SignCondition,
  { title: string; said: string; look: TagLook; icon: IconName; done: string }
> = {
  standing: { title: key('Standing'), said: key('It stands'), look: 'good', icon: 'check', done: key('{sign} stands') },
  missing: {
    title: key('Missing'),
    said: key('Missing'),
    look: 'refused',
    icon: 'search',
    done: key('{sign} missing'),
  },
  damaged: { title: key('Damaged'), said: key('Damaged'), look: 'lamp', icon: 'alert', done: key('{sign} damaged') },
  taken_down: {
    title: key('Taken down'),
    said: key('I took it down'),
    look: 'neutral',
    icon: 'download',
    done: key('{sign} taken down'),
  },
};
