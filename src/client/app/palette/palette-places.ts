// Where the palette leads besides walkbooks and people: the menu's screens, and what managers start most often.
import type { Capability } from '../../../contract/access';
import { key } from '../../i18n/texts';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { menuFor, type CampaignFlags, type MenuEntry } from '../frame/menu';

export type Place = Pick<MenuEntry, 'path' | 'label' | 'icon'>;

const starts: readonly (Place & { may: Capability })[] = [
  { path: '/app/walkbook/add', label: key('New walkbook'), icon: 'walkbook', may: 'walkbooks.manage' },
  { path: '/app/turf', label: key('Cut turf'), icon: 'map', may: 'walkbooks.manage' },
  { path: '/app/voter-group/add', label: key('New voter group'), icon: 'people', may: 'voters.view' },
  { path: '/app/voter-group/upload', label: key('Upload voters'), icon: rareIcons.upload, may: 'voters.import' },
  { path: '/app/survey/add', label: key('New survey'), icon: 'survey', may: 'surveys.manage' },
  { path: '/app/road-sign/add', label: key('New road sign'), icon: 'sign', may: 'road_signs.manage' },
  { path: '/app/activity', label: key('Activity log'), icon: 'note', may: 'campaign.edit' },
];

/** The screens that a member may open, those of the menu first. */
export function placesFor(can: (capability: Capability) => boolean, flags: CampaignFlags): readonly Place[] {
  return [...menuFor(can, flags), ...starts.filter(({ may }) => can(may))];
}
