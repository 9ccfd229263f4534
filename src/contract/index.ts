// The contract: every call of the API on one page.
import type { Call } from './call';
import { campaigns } from './campaigns';
import { devices } from './devices';
import { files } from './files';
import { health } from './health';
import { invitations } from './invitations';
import { roadSigns } from './road-signs';
import { shifts } from './shifts';
import { surveys } from './surveys';
import { together } from './together';
import { users } from './users';
import { voterGroups, voterTags } from './voter-groups';
import { walkbooks } from './walkbooks';

export const contract = {
  users,
  campaigns,
  invitations,
  walkbooks,
  voterGroups,
  voterTags,
  surveys,
  roadSigns,
  shifts,
  together,
  devices,
  files,
  health,
};

/** Every declared call with its name, e.g. `walkbooks.get`. */
export function everyCall(): { name: string; call: Call }[] {
  return Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([verb, call]) => ({ name: `${noun}.${verb}`, call: call as Call })),
  );
}
