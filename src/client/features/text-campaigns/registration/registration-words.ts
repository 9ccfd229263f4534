// How far the registration for texting is, in words: what is next, and who does it.
import type { RegistrationStatus } from '../../../../contract/outreach/text-registration';
import { key } from '../../../i18n/texts';
import type { TagLook } from '../../../ui/primitives/tag';

export const registrationWords: Record<RegistrationStatus, { words: string; look: TagLook; next: string }> = {
  not_registered: {
    words: key('Not registered'),
    look: 'neutral',
    next: key('Carriers deliver texts of registered campaigns only. Fill in who you are, then submit it.'),
  },
  brand_pending: {
    words: key('Brand under review'),
    look: 'lamp',
    next: key(
      'The carrier is looking at your brand. This takes minutes to a few days, and you don’t need to do anything.',
    ),
  },
  brand_failed: {
    words: key('Brand not approved'),
    look: 'refused',
    next: key('The carrier didn’t approve your brand. Correct what it says below, then submit it again.'),
  },
  campaign_needed: {
    words: key('Texts not registered yet'),
    look: 'lamp',
    next: key('Your brand is approved. Now describe what you will text.'),
  },
  campaign_pending: {
    words: key('Texts under review'),
    look: 'lamp',
    next: key('The carrier is looking at what you will text. This can take days, and you don’t need to do anything.'),
  },
  campaign_failed: {
    words: key('Texts not approved'),
    look: 'refused',
    next: key('The carrier didn’t approve what you will text. Correct what it says below, then submit it again.'),
  },
  number_needed: {
    words: key('No number yet'),
    look: 'lamp',
    next: key('Everything is approved. Buy a phone number to send from.'),
  },
  ready: {
    words: key('Ready to text'),
    look: 'good',
    next: key('Everything is approved, and you have a number to send from.'),
  },
};
