// The field's screens: what a canvasser walks with.
import { forgetWithSession } from '../../offline/device/forget';
import { lazyScreen } from './route-entry';
import type { RouteEntry } from './route-entry';

// From the first moment on, whichever screen is open: signing out takes the mirror and the stored walkbooks along.
forgetWithSession();

const myWalkbooks = lazyScreen(() => import('../../features/walking/list/my-walkbooks-screen'));
/** The list and map of one walkbook. */
const walkScreen = lazyScreen(() => import('../../features/walking/list/walkbook-screen'));
const door = lazyScreen(() => import('../../features/walking/door/door-screen'));
const myKnocks = lazyScreen(() => import('../../features/walking/door/my-knocks-screen'));
const survey = lazyScreen(() => import('../../features/surveys/survey-screen'));
const map = lazyScreen(() => import('../../features/walking/map/map-screen'));
/** What waits on this phone: before every gate. */
export const phoneScreen = lazyScreen(() => import('../../features/outbox/phone-screen'));
const roadSigns = lazyScreen(() => import('../../features/road-signs/my-road-signs-screen'));
const placement = lazyScreen(() => import('../../features/road-signs/placement-screen'));

const shift = lazyScreen(() => import('../../features/shifts/shift-screen'));

const hand = lazyScreen(() => import('../../features/divisions/hand-over-screen'));

const give = lazyScreen(() => import('../../features/divisions/give-screen'));
const receive = lazyScreen(() => import('../../features/divisions/receive-screen'));

export const fieldRoutes: readonly RouteEntry[] = [
  { path: 'walkbooks', screen: myWalkbooks },
  { path: 'my-walkbooks', screen: myWalkbooks },
  { path: 'walkbook/id/$id', screen: walkScreen },
  { path: 'walkbook/id/$id/walk', screen: walkScreen },
  { path: 'walkbook/id/$id/door/$doorId', screen: door },
  { path: 'walkbook/id/$id/door/$doorId/survey/$voterId', screen: survey },
  { path: 'my-knocks', screen: myKnocks },
  { path: 'walkbook/hand/$id', screen: hand },
  { path: 'walkbook/give/$id', screen: give },
  { path: 'walkbook/receive', screen: receive },
  { path: 'map', screen: map },
  { path: 'my-map', screen: map },
  { path: 'shift', screen: shift },
  { path: 'road-signs', screen: roadSigns },
  { path: 'road-sign-placement', screen: placement },
];
