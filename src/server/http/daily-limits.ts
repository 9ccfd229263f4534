// What a campaign may do in a day is a setting, and more where many work in it.
import { contract } from '../../contract';
import type { Call } from '../../contract/call';
import type { DailyLimits } from '../config-limits';

/** The call whose rate the contract gives for a day by default, and how many each member adds up to. */
const measures = {
  invitations: { usual: contract.invitations.create.rate.max, perMember: 1 },
  exports: { usual: contract.campaignExports.start.rate.max, perMember: 1 / 1000 },
  lookUps: { usual: contract.voterFiles.startGeocoding.rate.max, perMember: 1 / 100 },
  recommendations: { usual: contract.recommendations.request.rate.max, perMember: 1 / 10 },
} as const satisfies Record<keyof DailyLimits, { usual: number; perMember: number }>;

/** What grows with each limit, in proportion. */
const limitOf = new Map<Call, keyof DailyLimits>([
  [contract.invitations.create, 'invitations'],
  [contract.manyInvitations.create, 'invitations'],
  [contract.invitationEmails.resend, 'invitations'],
  [contract.teamCodes.create, 'invitations'],
  [contract.campaignExports.start, 'exports'],
  [contract.campaignExports.download, 'exports'],
  [contract.voterFiles.startGeocoding, 'lookUps'],
  [contract.recommendations.request, 'recommendations'],
]);

/** How many requests of a call a campaign may make: what the settings say, or what its members add up to. */
export interface Most {
  readonly set: number;
  withMembers(members: number): number;
}

/** Null for a call whose rate is the contract's. */
export function mostOf(call: Call, limits: DailyLimits): Most | null {
  const limit = limitOf.get(call);
  if (limit === undefined || !call.rate) return null;
  const { max } = call.rate;
  const { usual, perMember } = measures[limit];
  const inProportion = (allowed: number) => Math.max(1, Math.floor((max * allowed) / usual));
  return {
    set: inProportion(limits[limit]),
    withMembers: (members) => inProportion(Math.max(limits[limit], members * perMember)),
  };
}
