// Who may make which call, written by hand and not derived from anything: the contract and the handlers must agree with it.
// A row that starts with a call's name and goes on after a colon is the same call with another wish.
//
// none: no token · bad: a token that is none · unverified: a Manager of the campaign whose address is not verified ·
// rival: a Manager of another campaign · the others: members of the campaign, the owner being a Manager too.

export const callers = [
  'none',
  'bad',
  'unverified',
  'rival',
  'volunteer',
  'staff',
  'director',
  'manager',
  'owner',
] as const;
export type CallerName = (typeof callers)[number];

const table = `
                                  | none | bad | unverified | rival | volunteer | staff | director | manager | owner
users.register                    |  -   |  -  |     y      |   y   |     y     |   y   |    y     |    y    |   y
users.setTerms                    |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
users.removeFromCampaign          |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
users.remove                      |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   -
users.me                          |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
users.updateMe                    |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
users.updateMe: into the campaign |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
users.campaignAccount             |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
members.changeTitle               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

campaigns.create                  |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
campaigns.get                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
campaigns.update                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
campaigns.update: hand over       |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y

campaignExports.start             |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
campaignExports.get               |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
campaignExports.cancel            |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
campaignExports.download          |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
campaignStatus.get                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
ownerOffers.get                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
ownerOffers.make                  |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
ownerOffers.withdraw              |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
ownerOffers.answer                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

chapters.tree                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
chapters.create                   |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapters.remove                   |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapters.leave                    |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapters.offers                   |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapters.offer                    |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapters.withdraw                 |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapterEntries.all                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
chapterEntries.allow              |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapterEntries.withdraw           |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapterEntries.mine               |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
chapterEntries.enter              |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   -
chapterEntries.enter: allowed     |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
chapterEntries.exit               |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
chapterSettings.get               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
chapterSettings.inherit           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
chapterSettings.lock              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
chapterContacts.get               |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapterContacts.set               |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
chapterReports.get                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
chapters.answer                   |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y

campaignMap.upload                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
campaignMap.remove                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
campaignMap.piece                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y

invitations.create                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
invitations.validate              |  y   |  y  |     y      |   y   |     y     |   y   |    y     |    y    |   y
invitations.list                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
invitations.list: own             |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
invitations.answer                |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
invitations.answer: cancel        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

manyInvitations.create            |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
invitationEmails.all              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
invitationEmails.resend           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

teamCodes.create                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
teamCodes.all                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
teamCodes.revoke                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
teamCodes.validate                |  y   |  y  |     y      |   y   |     y     |   y   |    y     |    y    |   y
teamCodes.join                    |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y

walkbookRequests.mine             |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbookRequests.ask              |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbookRequests.all              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbookRequests.dismiss          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

walkbooks.create                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbookFiles.upload              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbooks.get                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbooks.survey                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbooks.optimized               |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbooks.minimal                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbooks.all                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbooks.allUser                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbooks.allUser: of another     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
doorTouches.all                   |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbookReports.touches           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbookReports.estimates         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
dashboard.get                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbookReports.touchData         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
doorReports.all                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
doorReports.open                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
doorReports.handle                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
doorReports.attach                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
doorReports.review                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbooks.update                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
walkbooks.update: rename          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
walkbooks.archive                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

turf.doors                        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turf.make                         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turf.handBack                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
turf.change                       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turf.sheets                       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turf.key                          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.start                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.get                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.all                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.cancel                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.resume                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.remove                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.turfs                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.open                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.change                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfCuts.make                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfJobs.start                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfJobs.get                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfJobs.all                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfJobs.cancel                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
turfJobs.resume                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

people.search                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
people.get                        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

mapOutlines.all                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapOutlines.upload                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapOutlines.remove                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapOutlines.shapes                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapOutlines.counts                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.summary                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.door                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.around                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.walk                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.behind                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.place                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.answers                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mapTiles.tile                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

voterGroups.create                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.get                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.update                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.remove                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.merge                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.preview               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.choices               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.household             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.exportCsv             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.upload                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.uploadStatus: bare    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.uploadStatus          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.uploads               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.all                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.voters                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.count                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterGroups.breakdown             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

resultFiles.upload                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
resultFiles.all                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
resultFiles.one                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
resultFiles.map                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
resultFiles.unread                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.preview                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.map                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.choosePart             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.apply                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.rollBack               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.discard                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
contactReview.list                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
contactReview.decide              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
erasure.person                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
erasure.campaign                  |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   y
voterFiles.unplaced               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.placeDoor              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.startGeocoding         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.stopGeocoding          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterFiles.lookedUp               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
selections.tag                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
selections.exportCsv              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
voterTags.all                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y

recommendations.request           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendations.get               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendations.all               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendations.remove            |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendedWalkbooks.create       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendedWalkbooks.get          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendedWalkbooks.all          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendedWalkbooks.update       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
recommendedWalkbooks.remove       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

surveys.create                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveys.updateDependencies        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveys.scripts                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveys.checkName                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveys.get                       |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
surveys.all                       |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
surveys.responsesByDay            |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveys.detailedResponses         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveys.archive                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveyEdits.open                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveyEdits.update                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveyEdits.duplicate             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveyEdits.versions              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveyEdits.earlier               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
sharedSurveys.all                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
sharedSurveys.share               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
sharedSurveys.answers             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
surveyAnswers.page                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

roadSigns.create                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
roadSigns.place                   |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
roadSigns.report                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
roadSigns.nearby                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
roadSigns.get                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
roadSigns.minimal                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
roadSigns.all                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
roadSigns.allUser                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
roadSigns.allUser: of another     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
placements.history                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
signRequests.all                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
signRequests.mine                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
signRequests.change               |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
signRequests.change: assign       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
roadSigns.update                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
roadSigns.update: rename          |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

mailers.create                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailers.checkName                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailers.get                       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailers.all                       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailers.update                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailers.page                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailers.file                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailerCampaigns.create            |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailerCampaigns.checkName         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailerCampaigns.preview           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailerCampaigns.get               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailerCampaigns.all               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailerCampaigns.cancel            |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
contactLog.contacts               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
contactLog.leftAlone              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
vanExports.summary                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
vanExports.file                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
apiKeys.all                       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
apiKeys.create                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
apiKeys.revoke                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
webhooks.all                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
webhooks.create                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
webhooks.setState                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
webhooks.test                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
webhooks.deliveries               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
webhooks.remove                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
keyCalls.results                  |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   -
keyCalls.optOut                   |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   -
mailerCampaigns.addresses         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailerCampaigns.print             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailResponses.all                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
mailResponses.undo                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.create              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.update              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.preview             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.offerLate           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.setStatus           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.texters             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.get                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
texting.otherMessages             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textCampaigns.all                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textRegistration.register         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textRegistration.createA2pCampaign|  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
textRegistration.status           |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
texting.send                      |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.updatedRecipients         |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.recipients                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.takeBatch                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.releaseBatch              |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.conversation              |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.reply                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.tagAnswer                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.optOut                    |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
texting.close                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
textCampaigns.minimal             |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
textCampaigns.allUser             |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y

phoneNumbers.available            |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneNumbers.purchase             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneNumbers.release              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneNumbers.setUpAccount         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneNumbers.accountStatus        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneBanks.create                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneBanks.update                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneBanks.all                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneBanks.updatedRecipients      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
phoneBanks.get                    |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
phoneBanks.minimal                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
phoneBanks.allUser                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.nextVoter                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.releaseUncalledVoter      |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.acquireNumber             |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.releaseNumber             |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.createSession             |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.endSession                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.initiateCall              |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.browserCall               |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.accessToken               |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
calling.updateCallResult          |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
callCorrections.mine              |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
callCorrections.correct           |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
contactMarks.members              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
contactMarks.all                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
contactMarks.setAside             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

shifts.record                     |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
shifts.allUser                    |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
shifts.allUser: of another        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
shifts.all                        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
shifts.leaderboard                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y

plannedShifts.all                 |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
plannedShifts.create              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
plannedShifts.update              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
plannedShifts.cancel              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
plannedShifts.signUp              |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
plannedShifts.checkIn             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

teams.all                         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
teams.create                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
teams.update                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
teams.remove                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
teams.mine                        |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
teams.assign: of another's team   |  -   |  -  |     -      |   -   |     -     |   -   |    -     |    -    |   -
teams.assign                      |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y

announcements.unread              |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
announcements.read                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
announcements.all                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
announcements.create              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
announcements.withdraw            |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
announcements.readers             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

quality.mine                      |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
quality.answer                    |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
quality.all                       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
quality.count                     |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
quality.decide                    |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
quality.setAside                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
quality.touches                   |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
quality.touches: of another       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

divisions.people                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
divisions.divide                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
divisions.offer                   |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
divisions.accept                  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y

facts.record                      |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
facts.record: on a sign           |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
facts.record: a hand-over         |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
facts.record: someone on no list  |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
facts.record: a sign answer       |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
facts.record: a division          |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
lateWork.all                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
lateWork.setAside                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
devices.report                    |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
unsentWork.open                   |  -   |  -  |     -      |   y   |     y     |   y   |    y     |    y    |   y
devices.key                       |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
certificates.issue                |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
devices.forget                    |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
devices.mine                      |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
devices.forget: of another        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
audit.exportCsv                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
audit.list                        |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
audit.people                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
answerReports.table               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
supportReports.trend              |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
supportReports.people             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
coverageReports.count             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
coverageReports.doors             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
followUpReports.count             |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
signReports.count                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
signReports.rows                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
savedReports.all                  |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
savedReports.create               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
savedReports.rename               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
savedReports.email                |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
savedReports.remove               |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
goals.all                         |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
goals.create                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
goals.remove                      |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
reports.touches                   |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
reports.touchRows                 |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y
devices.all                       |  -   |  -  |     -      |   -   |     -     |   -   |    y     |    y    |   y

files.get                         |  -   |  -  |     -      |   -   |     y     |   y   |    y     |    y    |   y
health.get                        |  y   |  y  |     y      |   y   |     y     |   y   |    y     |    y    |   y
health.live                       |  y   |  y  |     y      |   y   |     y     |   y   |    y     |    y    |   y
health.ready                      |  y   |  y  |     y      |   y   |     y     |   y   |    y     |    y    |   y
`;

/** Rows that someone may who has not accepted the terms: what leads up to them, one's own account and leaving. */
export const beforeTerms: ReadonlySet<string> = new Set([
  'users.register',
  'users.setTerms',
  'users.remove',
  'users.me',
  'users.updateMe',
  'users.updateMe: into the campaign',
  'campaigns.get',
  'invitations.validate',
  'invitations.list: own',
  'invitations.answer',
  'teamCodes.validate',
  'teamCodes.join',
  'unsentWork.open',
  'health.get',
  'health.live',
  'health.ready',
]);

const lines = table.split('\n').filter((line) => line.trim() !== '');
const heads = cells(lines[0] ?? '').slice(1);

/** Row -> caller -> whether the call is let through. */
export const accessTable: ReadonlyMap<string, Record<CallerName, boolean>> = new Map(
  lines.slice(1).map((line) => {
    const [name = '', ...marks] = cells(line);
    if (
      heads.join() !== callers.join() ||
      marks.length !== callers.length ||
      !marks.every((mark) => /^[y-]$/.test(mark))
    )
      throw new Error(`The row of ${name} is not whole.`);
    return [name, Object.fromEntries(callers.map((caller, at) => [caller, marks[at] === 'y']))] as [
      string,
      Record<CallerName, boolean>,
    ];
  }),
);

function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}
