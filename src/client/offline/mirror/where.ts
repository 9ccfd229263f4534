// Whose walkbooks: a user in a campaign.
export interface Where {
  owner: string;
  campaignId: string;
}

/** The name under which the mirror has one's own shifts as the server knows them (my-shifts.ts). */
export const shiftsList = 'my-shifts';

/** Where the mirror has walkbooks that came from another phone, until the server gives them (hand-over/awaiting.ts). */
export const handedOverKey = ({ owner, campaignId }: Where): string => `${owner}|${campaignId}|handed-over`;
