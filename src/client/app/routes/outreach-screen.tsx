// Which screen of outreach stands at an address: the table that outreach.tsx leaves out of the first load. Of lines with the same
// path the first one that the member may see counts.
import { Navigate, useMatches } from '@tanstack/react-router';
import { firstScreen } from '../../../domain/access/capabilities';
import { useMember } from '../../session/session';
import { lazyScreen, type RouteEntry } from './route-entry';

const editText = lazyScreen(() => import('../../features/text-campaigns/text-campaign-add-screen'));
const texter = lazyScreen(() => import('../../features/texting/texter-screen'));

const lines: readonly RouteEntry[] = [
  { path: 'mailers', screen: lazyScreen(() => import('../../features/mailers/mailers-screen')) },
  { path: 'mailer/add', screen: lazyScreen(() => import('../../features/mailers/mailer-add-screen')) },
  { path: 'mailer/id/$id', screen: lazyScreen(() => import('../../features/mailers/mailer-screen')) },
  { path: 'mailing/$id', screen: lazyScreen(() => import('../../features/mailers/mailing-screen')) },
  {
    path: 'contact-marks',
    screen: lazyScreen(() => import('../../features/contact-marks/contact-marks-screen')),
  },
  { path: 'phone-banking', screen: lazyScreen(() => import('../../features/phone-banks/phone-banks-screen')) },
  { path: 'phone-banking/add', screen: lazyScreen(() => import('../../features/phone-banks/phone-bank-add-screen')) },
  {
    path: 'phone-banking/numbers',
    screen: lazyScreen(() => import('../../features/phone-banks/phone-numbers-screen')),
  },
  { path: 'phone-banking/id/$id', screen: lazyScreen(() => import('../../features/phone-banks/phone-bank-screen')) },
  { path: 'phone-banking/id/$id/call', screen: lazyScreen(() => import('../../features/phone-banks/call-screen')) },
  {
    path: 'text-campaigns',
    may: 'texts.manage',
    screen: lazyScreen(() => import('../../features/text-campaigns/text-campaigns-screen')),
  },
  { path: 'text-campaigns', screen: lazyScreen(() => import('../../features/texting/my-texts-screen')) },
  { path: 'text-campaign/add', may: 'texts.manage', screen: editText },
  { path: 'text-campaign/id/$id/edit', may: 'texts.manage', screen: editText },
  {
    path: 'text-campaign/registration',
    may: 'texts.manage',
    screen: lazyScreen(() => import('../../features/text-campaigns/registration/registration-screen')),
  },
  {
    path: 'text-campaign/id/$id',
    may: 'texts.manage',
    screen: lazyScreen(() => import('../../features/text-campaigns/text-campaign-screen')),
  },
  { path: 'text-campaign/id/$id', screen: texter },
  { path: 'text-campaign/id/$id/send', screen: texter },
  {
    path: 'text-campaign/id/$id/with/$voterId',
    screen: lazyScreen(() => import('../../features/texting/conversation-screen')),
  },
];

export function OutreachScreen() {
  const at: string = useMatches().at(-1)?.fullPath ?? '';
  const { can, campaignUser } = useMember();
  const line = lines.find(({ path, may }) => at === `/app/${path}` && (may === undefined || can(may)));
  if (!line) return <Navigate to={`/app/${firstScreen(campaignUser.title)}`} replace />;
  return <line.screen.Screen />;
}
