// What the campaign's area is divided into, and who sees which part.
import type { Capability } from '../../../contract/access';
import { key } from '../../i18n/texts';

export interface Section {
  /** The end of its address. */
  name:
    | 'data'
    | 'people'
    | 'teams'
    | 'announcements'
    | 'invitations'
    | 'settings'
    | 'chapters'
    | 'integrations'
    | 'phones'
    | 'status'
    | 'owner';
  label: string;
  may?: Capability;
  ownerOnly?: true;
}

const all: readonly Section[] = [
  { name: 'data', label: key('Campaign data') },
  { name: 'people', label: key('People'), may: 'members.view' },
  { name: 'teams', label: key('Teams'), may: 'walkbooks.manage' },
  { name: 'announcements', label: key('Announcements'), may: 'members.invite' },
  { name: 'invitations', label: key('Invitations'), may: 'members.invite' },
  { name: 'settings', label: key('Settings'), may: 'campaign.edit' },
  { name: 'chapters', label: key('Chapters'), may: 'dashboard.view' },
  { name: 'integrations', label: key('Integrations'), may: 'campaign.edit' },
  { name: 'phones', label: key('Phones'), may: 'members.view' },
  { name: 'status', label: key('Status'), may: 'campaign.edit' },
  { name: 'owner', label: key('Owner'), ownerOnly: true },
];

export function sectionsFor({
  can,
  isOwner,
}: {
  can: (capability: Capability) => boolean;
  isOwner: boolean;
}): Section[] {
  return all.filter(({ may, ownerOnly }) => (may === undefined || can(may)) && (!ownerOnly || isOwner));
}
