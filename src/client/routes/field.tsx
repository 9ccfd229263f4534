// The field's screens: what a canvasser walks with.
import { forgetWithSession } from '../local/forget';
import { lazyScreen } from './line';
import type { RouteLine } from './line';

// From the first moment on, whichever screen is open: signing out takes the mirror and the stored walkbooks along.
forgetWithSession();

const myWalkbooks = lazyScreen(() => import('../features/walkbooks/my-walkbooks-screen'), 'MyWalkbooksScreen');
/** The list and map of one walkbook. */
export const walkScreen = lazyScreen(() => import('../features/walkbooks/walkbook-screen'), 'WalkbookScreen');
const door = lazyScreen(() => import('../features/walkbooks/door-screen'), 'DoorScreen');
const myKnocks = lazyScreen(() => import('../features/walkbooks/my-knocks-screen'), 'MyKnocksScreen');
const survey = lazyScreen(() => import('../features/surveys/survey-screen'), 'SurveyScreen');
const map = lazyScreen(() => import('../features/walkbooks/map-screen'), 'MapScreen');
const phone = lazyScreen(() => import('../features/sync/phone-screen'), 'PhoneScreen');
const roadSigns = lazyScreen(() => import('../features/road-signs/my-road-signs-screen'), 'MyRoadSignsScreen');
const placement = lazyScreen(() => import('../features/road-signs/placement-screen'), 'PlacementScreen');

const shift = lazyScreen(() => import('../features/shifts/shift-screen'), 'ShiftScreen');

const hand = lazyScreen(() => import('../features/together/hand-screen'), 'HandScreen');

export const fieldRoutes: readonly RouteLine[] = [
  { path: 'walkbooks', screen: myWalkbooks },
  { path: 'my-walkbooks', screen: myWalkbooks },
  { path: 'walkbook/id/$id', screen: walkScreen },
  { path: 'walkbook/id/$id/walk', screen: walkScreen },
  { path: 'walkbook/id/$id/door/$doorId', screen: door },
  { path: 'walkbook/id/$id/door/$doorId/survey/$voterId', screen: survey },
  { path: 'my-knocks', screen: myKnocks },
  { path: 'walkbook/hand/$id', screen: hand },
  { path: 'map', screen: map },
  { path: 'phone', screen: phone },
  { path: 'shift', screen: shift },
  { path: 'road-signs', screen: roadSigns },
  { path: 'road-sign-placement', screen: placement },
];
