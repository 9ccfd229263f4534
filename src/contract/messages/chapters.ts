// What is said of a tree of campaigns.
export const chapterMessages = {
  CHAPTER_OF_ITSELF: 'A campaign can’t be its own chapter.',
  CHAPTER_HAS_PARENT: 'This campaign is a chapter already. It can leave that campaign first.',
  CHAPTER_IS_ABOVE: 'This campaign is above the other one already, so it can’t be its chapter as well.',
  TREE_TOO_DEEP: 'Campaigns can be chapters of one another over {max} levels at most.',
  TOO_MANY_CHAPTERS: 'A campaign can have {max} chapters at most.',
  TREE_TOO_LARGE: 'A tree can have {max} campaigns at most.',
  NO_CHAPTER: 'This campaign is no longer a chapter of yours.',
  TOO_MANY_CHAPTER_OFFERS: 'There are {max} open offers already. Withdraw one first.',
  NO_ONE_ABOVE: 'No Manager or Director of a campaign above this one has this email address.',
  IS_A_MEMBER_ALREADY: 'This person is a member of this campaign already.',
  TOO_MANY_ENTRIES: '{max} people may enter already. End that for one of them first.',
  NOT_FROM_ABOVE:
    'You entered this campaign from one above it. Invitations, titles, settings and integrations are up to its own members.',
  NOT_ENTERED: 'You are in this campaign by an invitation, so you can’t leave it here.',
  NOTHING_ABOVE: 'This campaign is no longer a chapter, so it keeps its settings.',
  SURVEY_IS_SHARED:
    'A campaign above this one shares this survey, so it is changed there. Duplicate it to have one of your own.',
  ARCHIVED_SURVEY_NOT_SHARED: 'This survey is archived. Restore it first, then share it.',
  NO_TREE_TO_SHARE_WITH: 'There is no campaign above or below this one to share with.',
  NO_CHAPTERS_TO_LOCK: 'This campaign has no chapters whose settings it could lock.',
  SETTING_LOCKED: 'This setting is the same in all chapters of {name}, so it can’t be changed here.',
} as const;
