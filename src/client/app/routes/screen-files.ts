// Which file has the office's screen of an address, or of a name where members see different screens there. It is loaded with the first
// of them that is opened or pointed at: every phone's first load has their paths only.
export const screenFiles = {
  reports: () => import('../../features/reports/reports-screen'),
  'from-the-doors': () => import('../../features/door-reports/door-reports-screen'),

  walkbooks: () => import('../../features/walkbooks/walkbooks-screen'),
  'walkbook/add': () => import('../../features/walkbooks/walkbook-add-screen'),
  'walkbook/id/$id': () => import('../../features/walkbooks/walkbook-manage-screen'),
  'walkbook/id/$id/sheet': () => import('../../features/walk-sheets/paper-entry-screen'),
  turf: () => import('../../features/turf/turf-screen'),
  'turf/cut/$id': () => import('../../features/turf/turf-cut-screen'),
  'turf/job/$id': () => import('../../features/turf/turf-job-screen'),
  'shift-calendar': () => import('../../features/planned-shifts/shift-calendar-screen'),

  surveys: () => import('../../features/surveys/surveys-screen'),
  'survey/add': () => import('../../features/surveys/builder/survey-add-screen'),
  'survey/id/$id': () => import('../../features/surveys/survey-detail-screen'),
  'survey/id/$id/edit': () => import('../../features/surveys/builder/survey-edit-screen'),
  'survey/id/$id/answers': () => import('../../features/surveys/answers/survey-answers-screen'),

  map: () => import('../../features/campaign-map/campaign-map-screen'),
  voters: () => import('../../features/people/find-voter-screen'),
  'voter/$id': () => import('../../features/people/person-screen'),
  'voter-groups': () => import('../../features/voter-groups/voter-groups-screen'),
  'voter-group/add': () => import('../../features/voter-groups/voter-group-add-screen'),
  'voter-group/id/$id': () => import('../../features/voter-groups/voter-group-screen'),
  'voter-group/upload': () => import('../../features/voter-files/upload-screen'),
  'voter-group/upload/id/$id': () => import('../../features/voter-files/voter-file-screen'),
  'voter-group/unplaced': () => import('../../features/voter-files/unplaced-doors-screen'),
  'result-file/id/$id': () => import('../../features/result-files/result-file-screen'),
  'people-to-review': () => import('../../features/contact-review/contact-review-screen'),

  recommendations: () => import('../../features/recommendations/recommendations-screen'),
  'recommendation/request': () => import('../../features/recommendations/recommendation-request-screen'),
  'recommendation/id/$id': () => import('../../features/recommendations/recommendation-screen'),
  'recommendation-walkbook/$id': () => import('../../features/recommendations/recommendation-walkbook-screen'),

  'road-signs': () => import('../../features/road-signs/road-signs-screen'),
  'road-sign/add': () => import('../../features/road-signs/road-sign-add-screen'),
  'road-sign/id/$id': () => import('../../features/road-signs/road-sign-screen'),

  mailers: () => import('../../features/mailers/mailers-screen'),
  'mailer/add': () => import('../../features/mailers/mailer-add-screen'),
  'mailer/id/$id': () => import('../../features/mailers/mailer-screen'),
  'mailing/$id': () => import('../../features/mailers/mailing-screen'),

  'contact-marks': () => import('../../features/contact-marks/contact-marks-screen'),
  'phone-banking': () => import('../../features/phone-banks/phone-banks-screen'),
  'phone-banking/add': () => import('../../features/phone-banks/phone-bank-add-screen'),
  'phone-banking/numbers': () => import('../../features/phone-banks/phone-numbers-screen'),
  'phone-banking/id/$id': () => import('../../features/phone-banks/phone-bank-screen'),
  'phone-banking/id/$id/call': () => import('../../features/phone-banks/call-screen'),

  'text-campaigns': () => import('../../features/text-campaigns/text-campaigns-screen'),
  'text-campaign/add': () => import('../../features/text-campaigns/text-campaign-add-screen'),
  'text-campaign/registration': () => import('../../features/text-campaigns/registration/registration-screen'),
  'text-campaign/id/$id': () => import('../../features/text-campaigns/text-campaign-screen'),
  'text-campaign/id/$id/edit': () => import('../../features/text-campaigns/text-campaign-add-screen'),
  'text-campaign/id/$id/send': () => import('../../features/texting/texter-screen'),
  'text-campaign/id/$id/with/$voterId': () => import('../../features/texting/conversation-screen'),
  'my texts': () => import('../../features/texting/my-texts-screen'),
};
