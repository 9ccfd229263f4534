// What is said of accounts, invitations and campaigns.
export const peopleMessages = {
  WEAK_PASSWORD: 'A password needs at least {min} characters, a number and a special character ({specials}).',
  PASSWORDS_DIFFER: 'Passwords do not match',
  NO_IDENTITY_ACCOUNT:
    'This server can’t change an email address or a password, because it has no service account for the identity provider.',
  CONFIRM_NEW_EMAIL: 'Sign in with {email} and verify it to finish the change.',
  REGISTER_FIRST: 'You’re invited to join {campaign}. Please register first.',
  OWNS_A_CAMPAIGN: 'You own a campaign. Transfer it to another manager first.',
  OWNS_THIS_CAMPAIGN: 'You own this campaign. Transfer it to another manager first.',
  NO_MEMBER_WITH_EMAIL: 'No one in the campaign has this email address.',
  NOT_A_MEMBER: 'You aren’t in this campaign.',
  TITLE_IS_GIVEN: 'You can’t choose your own title. It comes from your campaign.',
  HAS_TITLE_ALREADY: '{email} is already a {what} in this campaign.',
  OWNER_KEEPS_TITLE: '{email} owns this campaign and must stay a Manager or Director.',
  NO_INVITATIONS: 'There are no invitations.',
  INVITATION_ANSWERED: 'This invitation was already answered.',
  INVITATION_CANCELED: 'This invitation was canceled.',
  INVITATION_EXPIRED: 'This invitation has expired. Ask for a new one.',
  OWNER_TURNS_ON_CHANNELS: 'Only the owner can turn on texting and phone banking.',
  OWNER_TRANSFERS: 'Only the owner can transfer the campaign.',
  OWNER_MUST_MANAGE: 'The new owner must be a Manager or Director of this campaign.',
  WRONG_TIME_ZONE: 'The time zone must be a name like America/Chicago.',
} as const;
