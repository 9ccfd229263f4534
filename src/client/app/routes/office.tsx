// The office's screens: what managers and directors work with.
import { outreachRoutes } from './outreach';
import { lazyScreen, type RouteEntry } from './route-entry';

/** Where managers and directors start. */
export const dashboardScreen = lazyScreen(() => import('../../features/dashboard/dashboard-screen'));

export const officeRoutes: readonly RouteEntry[] = [
  { path: 'dashboard', may: 'dashboard.view', screen: dashboardScreen },
  {
    path: 'reports',
    may: 'dashboard.view',
    screen: lazyScreen(() => import('../../features/reports/reports-screen')),
  },
  {
    path: 'walkbooks',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walkbooks/walkbooks-screen')),
  },
  {
    path: 'walkbook/add',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walkbooks/walkbook-add-screen')),
  },
  {
    path: 'turf',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/turf/turf-screen')),
  },
  {
    path: 'turf/cut/$id',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/turf/turf-cut-screen')),
  },
  {
    path: 'turf/job/$id',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/turf/turf-job-screen')),
  },
  {
    path: 'walkbook/id/$id',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walkbooks/walkbook-manage-screen')),
  },
  {
    path: 'map',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/campaign-map/campaign-map-screen')),
  },
  {
    path: 'from-the-doors',
    may: 'dashboard.view',
    screen: lazyScreen(() => import('../../features/door-reports/door-reports-screen')),
  },
  {
    path: 'walkbook/id/$id/sheet',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/walk-sheets/paper-entry-screen')),
  },
  {
    path: 'shift-calendar',
    may: 'walkbooks.manage',
    screen: lazyScreen(() => import('../../features/planned-shifts/shift-calendar-screen')),
  },
  {
    path: 'surveys',
    may: 'surveys.manage',
    screen: lazyScreen(() => import('../../features/surveys/surveys-screen')),
  },
  {
    path: 'survey/add',
    may: 'surveys.manage',
    screen: lazyScreen(() => import('../../features/surveys/builder/survey-add-screen')),
  },
  {
    path: 'survey/id/$id/edit',
    may: 'surveys.manage',
    screen: lazyScreen(() => import('../../features/surveys/builder/survey-edit-screen')),
  },
  {
    path: 'survey/id/$id/answers',
    may: 'surveys.results',
    screen: lazyScreen(() => import('../../features/surveys/answers/survey-answers-screen')),
  },
  {
    path: 'survey/id/$id',
    may: 'surveys.results',
    screen: lazyScreen(() => import('../../features/surveys/survey-detail-screen')),
  },
  {
    path: 'voters',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/people/find-voter-screen')),
  },
  {
    path: 'voter/$id',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/people/person-screen')),
  },
  {
    path: 'voter-groups',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-groups/voter-groups-screen')),
  },
  {
    path: 'voter-group/upload',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-files/upload-screen')),
  },
  {
    path: 'voter-group/upload/id/$id',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-files/voter-file-screen')),
  },
  {
    path: 'result-file/id/$id',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/result-files/result-file-screen')),
  },
  {
    path: 'voter-group/unplaced',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/voter-files/unplaced-doors-screen')),
  },
  {
    path: 'people-to-review',
    may: 'voters.import',
    screen: lazyScreen(() => import('../../features/contact-review/contact-review-screen')),
  },
  {
    path: 'voter-group/add',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/voter-groups/voter-group-add-screen')),
  },
  {
    path: 'voter-group/id/$id',
    may: 'voters.view',
    screen: lazyScreen(() => import('../../features/voter-groups/voter-group-screen')),
  },
  {
    path: 'recommendations',
    may: 'recommendations.manage',
    screen: lazyScreen(() => import('../../features/recommendations/recommendations-screen')),
  },
  {
    path: 'recommendation/request',
    may: 'recommendations.manage',
    screen: lazyScreen(() => import('../../features/recommendations/recommendation-request-screen')),
  },
  {
    path: 'recommendation/id/$id',
    may: 'recommendations.manage',
    screen: lazyScreen(() => import('../../features/recommendations/recommendation-screen')),
  },
  {
    path: 'recommendation-walkbook/$id',
    may: 'recommendations.manage',
    screen: lazyScreen(() => import('../../features/recommendations/recommendation-walkbook-screen')),
  },
  {
    path: 'road-signs',
    may: 'road_signs.manage',
    screen: lazyScreen(() => import('../../features/road-signs/road-signs-screen')),
  },
  {
    path: 'road-sign/add',
    may: 'road_signs.manage',
    screen: lazyScreen(() => import('../../features/road-signs/road-sign-add-screen')),
  },
  {
    path: 'road-sign/id/$id',
    screen: lazyScreen(() => import('../../features/road-signs/road-sign-screen')),
  },
  ...outreachRoutes,
];
