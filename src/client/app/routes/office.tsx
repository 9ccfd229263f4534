// The office's screens: what managers and directors work with.
import { lazyScreen, type RouteEntry } from './route-entry';

export const officeRoutes: readonly RouteEntry[] = [
  {
    path: 'dashboard',
    may: 'dashboard.view',
    screen: lazyScreen(() => import('../../features/dashboard/dashboard-screen'), 'DashboardScreen'),
  },
  {
    path: 'reports',
    may: 'dashboard.view',
    screen: lazyScreen(() => import('../../features/reports/reports-screen'), 'ReportsScreen'),
  },
  {
    path: 'walkbooks',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walkbooks/walkbooks-screen'), 'WalkbooksScreen'),
  },
  {
    path: 'walkbook/add',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walkbooks/walkbook-add-screen'), 'WalkbookAddScreen'),
  },
  {
    path: 'turf',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/turf/turf-screen'), 'TurfScreen'),
  },
  {
    path: 'turf/cut/$id',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/turf/turf-cut-screen'), 'TurfCutScreen'),
  },
  {
    path: 'turf/job/$id',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/turf/turf-job-screen'), 'TurfJobScreen'),
  },
  {
    path: 'walkbook/id/$id',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walkbooks/walkbook-manage-screen'), 'WalkbookManageScreen'),
  },
  {
    path: 'map',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/campaign-map/campaign-map-screen'), 'CampaignMapScreen'),
  },
  {
    path: 'from-the-doors',
    may: 'dashboard.view',
    screen: lazyScreen(() => import('../../features/door-reports/door-reports-screen'), 'DoorReportsScreen'),
  },
  {
    path: 'walkbook/id/$id/sheet',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walk-sheets/paper-entry-screen'), 'PaperEntryScreen'),
  },
  {
    path: 'surveys',
    may: 'surveys.manage',
    screen: lazyScreen(() => import('../../features/surveys/surveys-screen'), 'SurveysScreen'),
  },
  {
    path: 'survey/add',
    may: 'surveys.manage',
    screen: lazyScreen(() => import('../../features/surveys/builder/survey-add-screen'), 'SurveyAddScreen'),
  },
  {
    path: 'survey/id/$id/edit',
    may: 'surveys.manage',
    screen: lazyScreen(() => import('../../features/surveys/builder/survey-edit-screen'), 'SurveyEditScreen'),
  },
  {
    path: 'survey/id/$id/answers',
    may: 'surveys.results',
    screen: lazyScreen(() => import('../../features/surveys/answers/survey-answers-screen'), 'SurveyAnswersScreen'),
  },
  {
    path: 'survey/id/$id',
    may: 'surveys.results',
    screen: lazyScreen(() => import('../../features/surveys/survey-detail-screen'), 'SurveyDetailScreen'),
  },
  {
    path: 'voters',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/people/find-voter-screen'), 'FindVoterScreen'),
  },
  {
    path: 'voter/$id',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/people/person-screen'), 'PersonScreen'),
  },
  {
    path: 'voter-groups',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-groups/voter-groups-screen'), 'VoterGroupsScreen'),
  },
  {
    path: 'voter-group/upload',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-files/upload-screen'), 'UploadScreen'),
  },
  {
    path: 'voter-group/upload/id/$id',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-files/voter-file-screen'), 'UploadFileScreen'),
  },
  {
    path: 'voter-group/unplaced',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-files/unplaced-doors-screen'), 'UnplacedScreen'),
  },
  {
    path: 'people-to-review',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/contact-review/contact-review-screen'), 'ContactReviewScreen'),
  },
  {
    path: 'voter-group/add',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/voter-groups/voter-group-add-screen'), 'VoterGroupAddScreen'),
  },
  {
    path: 'voter-group/id/$id',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/voter-groups/voter-group-screen'), 'VoterGroupScreen'),
  },
  {
    path: 'recommendations',
    may: 'recommendations.manage',
    screen: lazyScreen(() => import('../../features/recommendations/recommendations-screen'), 'RecommendationsScreen'),
  },
  {
    path: 'recommendation/request',
    may: 'recommendations.manage',
    screen: lazyScreen(
      () => import('../../features/recommendations/recommendation-request-screen'),
      'RecommendationRequestScreen',
    ),
  },
  {
    path: 'recommendation/id/$id',
    may: 'recommendations.manage',
    screen: lazyScreen(() => import('../../features/recommendations/recommendation-screen'), 'RecommendationScreen'),
  },
  {
    path: 'recommendation-walkbook/$id',
    may: 'recommendations.manage',
    screen: lazyScreen(
      () => import('../../features/recommendations/recommendation-walkbook-screen'),
      'RecommendationWalkbookScreen',
    ),
  },
  {
    path: 'road-signs',
    may: 'road_signs.manage',
    screen: lazyScreen(() => import('../../features/road-signs/road-signs-screen'), 'RoadSignsScreen'),
  },
  {
    path: 'road-sign/add',
    may: 'road_signs.manage',
    screen: lazyScreen(() => import('../../features/road-signs/road-sign-add-screen'), 'RoadSignAddScreen'),
  },
  {
    path: 'road-sign/id/$id',
    screen: lazyScreen(() => import('../../features/road-signs/road-sign-screen'), 'RoadSignScreen'),
  },
];
