// Whose walkbooks: a user in a campaign.
export interface Where {
  owner: string;
  campaignId: string;
}
