// The office's screens: what managers and directors work with, and outreach.
import type { Capability } from '../../../contract/access';
import { lazyScreen, type RouteEntry } from './route-entry';
import type { screenFiles } from './screen-files';

type ScreenName = keyof typeof screenFiles;

/** Where managers and directors start. */
export const dashboardScreen = lazyScreen(() => import('../../features/dashboard/dashboard-screen'));

const screenOf = (name: ScreenName) => lazyScreen(async () => (await import('./screen-files')).screenFiles[name]());

/** @param may null: whoever is in the campaign */
const lines = (may: Capability | null, ...paths: ScreenName[]): RouteEntry[] =>
  paths.map((path) => ({ path, ...(may && { may }), screen: screenOf(path) }));

export const officeRoutes: readonly RouteEntry[] = [
  { path: 'dashboard', may: 'dashboard.view', screen: dashboardScreen },
  ...lines('dashboard.view', 'reports', 'from-the-doors'),
  ...lines('walkbooks.manage', 'walkbooks', 'walkbook/add', 'walkbook/id/$id', 'walkbook/id/$id/sheet'),
  ...lines('walkbooks.manage', 'turf', 'turf/cut/$id', 'turf/job/$id', 'shift-calendar'),
  ...lines('surveys.manage', 'surveys', 'survey/add', 'survey/id/$id/edit'),
  ...lines('surveys.results', 'survey/id/$id', 'survey/id/$id/answers'),
  ...lines('voters.view', 'map', 'voters', 'voter/$id', 'voter-group/add', 'voter-group/id/$id'),
  ...lines('voters.import', 'voter-groups', 'voter-group/upload', 'voter-group/upload/id/$id'),
  ...lines('voters.import', 'voter-group/unplaced', 'result-file/id/$id', 'people-to-review'),
  ...lines('recommendations.manage', 'recommendations', 'recommendation/request', 'recommendation/id/$id'),
  ...lines('recommendations.manage', 'recommendation-walkbook/$id'),
  ...lines('road_signs.manage', 'road-signs', 'road-sign/add'),
  ...lines(null, 'road-sign/id/$id'),
  ...lines('mail.manage', 'mailers', 'mailer/add', 'mailer/id/$id', 'mailing/$id'),
  ...lines('phone_banking.call', 'phone-banking', 'phone-banking/id/$id/call'),
  ...lines(
    'phone_banking.manage',
    'contact-marks',
    'phone-banking/add',
    'phone-banking/numbers',
    'phone-banking/id/$id',
  ),
  ...lines('texts.manage', 'text-campaigns', 'text-campaign/add', 'text-campaign/registration'),
  ...lines('texts.manage', 'text-campaign/id/$id', 'text-campaign/id/$id/edit'),
  ...lines(null, 'text-campaign/id/$id/send', 'text-campaign/id/$id/with/$voterId'),
  // Whoever sends texts without managing them.
  { path: 'text-campaigns', screen: screenOf('my texts') },
  { path: 'text-campaign/id/$id', screen: screenOf('text-campaign/id/$id/send') },
];
