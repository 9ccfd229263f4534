// Every call's handler, by noun and verb as in the contract; a missing one does not compile.
import { campaignHandlers } from '../modules/campaigns/handlers';
import { deviceHandlers } from '../modules/devices/handlers';
import { fileHandlers } from '../modules/files/handlers';
import { healthHandlers } from '../modules/health/handlers';
import { invitationHandlers } from '../modules/invitations/handlers';
import { recommendationHandlers, recommendedWalkbookHandlers } from '../modules/recommendations/handlers';
import { roadSignHandlers } from '../modules/road-signs/handlers';
import { shiftHandlers } from '../modules/shifts/handlers';
import { surveyHandlers } from '../modules/surveys/handlers';
import { togetherHandlers } from '../modules/together/handlers';
import { userHandlers } from '../modules/users/handlers';
import { voterGroupHandlers } from '../modules/voter-groups/handlers';
import { voterUploadHandlers } from '../modules/voter-groups/upload-handlers';
import { voterTagHandlers } from '../modules/voter-tags/handlers';
import { turfHandlers } from '../modules/walkbooks/turf-handlers';
import { doorReportHandlers, walkbookHandlers } from '../modules/walkbooks/handlers';
import type { AllHandlers } from './handler';

export const handlers: AllHandlers = {
  users: userHandlers,
  campaigns: campaignHandlers,
  invitations: invitationHandlers,
  walkbooks: walkbookHandlers,
  turf: turfHandlers,
  voterGroups: voterGroupHandlers,
  voterTags: voterTagHandlers,
  recommendations: recommendationHandlers,
  recommendedWalkbooks: recommendedWalkbookHandlers,
  voterUploads: voterUploadHandlers,
  surveys: surveyHandlers,
  roadSigns: roadSignHandlers,
  shifts: shiftHandlers,
  together: togetherHandlers,
  devices: deviceHandlers,
  doorReports: doorReportHandlers,
  files: fileHandlers,
  health: healthHandlers,
};
