// Every call's handler, by noun and verb as in the contract; a missing one does not compile.
import { apiKeyHandlers } from '../modules/api-keys/handlers';
import { auditHandlers } from '../modules/audit/handlers';
import { campaignMapHandlers } from '../modules/campaigns/map-handlers';
import { campaignExportHandlers } from '../modules/campaign-exports/handlers';
import { campaignStatusHandlers } from '../modules/campaign-status/handlers';
import { ownerOfferHandlers } from '../modules/campaigns/owner-offer-handlers';
import { campaignHandlers } from '../modules/campaigns/handlers';
import { dashboardHandlers } from '../modules/dashboard/handlers';
import { chapterHandlers } from '../modules/chapters/handlers';
import { chapterEntryHandlers } from '../modules/chapters/entry-handlers';
import { chapterReportHandlers } from '../modules/chapters/report-handlers';
import { chapterSettingHandlers } from '../modules/chapters/setting-handlers';
import { certificateHandlers, deviceHandlers } from '../modules/devices/handlers';
import { contactReviewHandlers } from '../modules/contact-review/handlers';
import { doorReportHandlers } from '../modules/door-reports/handlers';
import { erasureHandlers } from '../modules/erasure/handlers';
import { factHandlers } from '../modules/recorded-facts/handlers';
import { lateFactHandlers } from '../modules/late-facts/handlers';
import { fileHandlers } from '../modules/files/handlers';
import { healthHandlers } from '../modules/health/handlers';
import { keyCallHandlers } from '../modules/integrations/handlers';
import { invitationHandlers, manyInvitationHandlers } from '../modules/invitations/handlers';
import { invitationEmailHandlers } from '../modules/invitations/email-handlers';
import { contactLogHandlers } from '../modules/outreach/contact-log-handlers';
import { mailResponseHandlers } from '../modules/mail-pages/handlers';
import { mailerCampaignHandlers } from '../modules/mailer-campaigns/handlers';
import { mailerHandlers } from '../modules/mailers/handlers';
import { textCampaignHandlers } from '../modules/text-campaigns/handlers';
import { textRegistrationHandlers } from '../modules/text-registration/handlers';
import { textingHandlers } from '../modules/texting/handlers';
import { mapOutlineHandlers } from '../modules/map-outlines/handlers';
import { mapTileHandlers } from '../modules/map-tiles/handlers';
import { peopleHandlers } from '../modules/people/handlers';
import { recommendationHandlers, recommendedWalkbookHandlers } from '../modules/recommendations/handlers';
import { answerReportHandlers } from '../modules/reports/answer-handlers';
import { coverageReportHandlers } from '../modules/reports/coverage-handlers';
import { followUpReportHandlers } from '../modules/reports/follow-up-handlers';
import { goalHandlers } from '../modules/reports/goal-handlers';
import { reportHandlers } from '../modules/reports/handlers';
import { correctionHandlers } from '../modules/calling/correction-handlers';
import { callingHandlers } from '../modules/calling/handlers';
import { contactMarkHandlers } from '../modules/contact-marks/handlers';
import { phoneBankHandlers } from '../modules/phone-banks/handlers';
import { phoneNumberHandlers } from '../modules/phone-numbers/handlers';
import { plannedShiftHandlers } from '../modules/planned-shifts/handlers';
import { announcementHandlers } from '../modules/announcements/handlers';
import { teamHandlers } from '../modules/teams/handlers';
import { qualityHandlers } from '../modules/quality/handlers';
import { savedReportHandlers } from '../modules/saved-reports/handlers';
import { signReportHandlers } from '../modules/reports/sign-handlers';
import { supportReportHandlers } from '../modules/reports/support-handlers';
import { roadSignHandlers } from '../modules/road-signs/handlers';
import { placementHandlers } from '../modules/road-signs/placement-handlers';
import { signRequestHandlers } from '../modules/road-signs/request-handlers';
import { shiftHandlers } from '../modules/shifts/handlers';
import { chapterContactHandlers } from '../modules/shared-contacts/handlers';
import { sharedSurveyHandlers } from '../modules/shared-surveys/handlers';
import { surveyAnswerHandlers } from '../modules/surveys/answers-handlers';
import { surveyEditHandlers } from '../modules/surveys/edit-handlers';
import { surveyHandlers } from '../modules/surveys/handlers';
import { divisionHandlers } from '../modules/divisions/handlers';
import { unsentWorkHandlers } from '../modules/unsent-work/handlers';
import { memberHandlers } from '../modules/users/member-handlers';
import { userHandlers } from '../modules/users/handlers';
import { vanExportHandlers } from '../modules/van-exports/handlers';
import { webhookHandlers } from '../modules/webhooks/handlers';
import { voterGroupHandlers } from '../modules/voter-groups/handlers';
import { voterFileHandlers } from '../modules/voter-files/handlers';
import { resultFileHandlers } from '../modules/result-files/handlers';
import { selectionHandlers } from '../modules/selections/handlers';
import { voterTagHandlers } from '../modules/voter-tags/handlers';
import { teamCodeHandlers } from '../modules/team-codes/handlers';
import { turfHandlers } from '../modules/turf/handlers';
import { turfCutHandlers } from '../modules/turf/turf-cut-handlers';
import { turfJobHandlers } from '../modules/turf/turf-job-handlers';
import { walkbookRequestHandlers } from '../modules/walkbook-requests/handlers';
import { walkbookFileHandlers } from '../modules/walkbooks/file-handlers';
import { walkbookHandlers } from '../modules/walkbooks/handlers';
import { doorTouchHandlers } from '../modules/walkbooks/door-touch-handlers';
import { walkbookReportHandlers } from '../modules/walkbooks/report-handlers';
import type { AllHandlers } from './handler';

export const handlers: AllHandlers = {
  users: userHandlers,
  members: memberHandlers,
  audit: auditHandlers,
  campaigns: campaignHandlers,
  ownerOffers: ownerOfferHandlers,
  campaignExports: campaignExportHandlers,
  campaignStatus: campaignStatusHandlers,
  campaignMap: campaignMapHandlers,
  invitations: invitationHandlers,
  manyInvitations: manyInvitationHandlers,
  invitationEmails: invitationEmailHandlers,
  teamCodes: teamCodeHandlers,
  walkbookRequests: walkbookRequestHandlers,
  walkbooks: walkbookHandlers,
  walkbookReports: walkbookReportHandlers,
  doorTouches: doorTouchHandlers,
  walkbookFiles: walkbookFileHandlers,
  turf: turfHandlers,
  turfCuts: turfCutHandlers,
  turfJobs: turfJobHandlers,
  voterGroups: voterGroupHandlers,
  voterTags: voterTagHandlers,
  selections: selectionHandlers,
  mapOutlines: mapOutlineHandlers,
  mapTiles: mapTileHandlers,
  mailers: mailerHandlers,
  contactLog: contactLogHandlers,
  mailResponses: mailResponseHandlers,
  mailerCampaigns: mailerCampaignHandlers,
  textCampaigns: textCampaignHandlers,
  textRegistration: textRegistrationHandlers,
  texting: textingHandlers,
  people: peopleHandlers,
  phoneNumbers: phoneNumberHandlers,
  phoneBanks: phoneBankHandlers,
  callCorrections: correctionHandlers,
  calling: callingHandlers,
  contactMarks: contactMarkHandlers,
  recommendations: recommendationHandlers,
  recommendedWalkbooks: recommendedWalkbookHandlers,
  resultFiles: resultFileHandlers,
  voterFiles: voterFileHandlers,
  surveys: surveyHandlers,
  reports: reportHandlers,
  vanExports: vanExportHandlers,
  apiKeys: apiKeyHandlers,
  keyCalls: keyCallHandlers,
  webhooks: webhookHandlers,
  surveyEdits: surveyEditHandlers,
  answerReports: answerReportHandlers,
  coverageReports: coverageReportHandlers,
  followUpReports: followUpReportHandlers,
  signReports: signReportHandlers,
  goals: goalHandlers,
  savedReports: savedReportHandlers,
  supportReports: supportReportHandlers,
  surveyAnswers: surveyAnswerHandlers,
  sharedSurveys: sharedSurveyHandlers,
  roadSigns: roadSignHandlers,
  placements: placementHandlers,
  signRequests: signRequestHandlers,
  shifts: shiftHandlers,
  quality: qualityHandlers,
  plannedShifts: plannedShiftHandlers,
  teams: teamHandlers,
  announcements: announcementHandlers,
  divisions: divisionHandlers,
  chapters: chapterHandlers,
  chapterContacts: chapterContactHandlers,
  chapterEntries: chapterEntryHandlers,
  chapterReports: chapterReportHandlers,
  chapterSettings: chapterSettingHandlers,
  certificates: certificateHandlers,
  dashboard: dashboardHandlers,
  devices: deviceHandlers,
  contactReview: contactReviewHandlers,
  doorReports: doorReportHandlers,
  unsentWork: unsentWorkHandlers,
  erasure: erasureHandlers,
  facts: factHandlers,
  lateWork: lateFactHandlers,
  files: fileHandlers,
  health: healthHandlers,
};
