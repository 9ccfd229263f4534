// The screens of outreach. Every phone's first load has their paths only; which screen stands behind each, and for whom, comes with
// the first of them that is opened.
import { lazyScreen, type RouteEntry } from './route-entry';

const screen = lazyScreen(() => import('./outreach-screen'));

export const outreachRoutes: readonly RouteEntry[] = [
  ...['mailers', 'mailer/add', 'mailer/id/$id', 'mailing/$id'].map((path) => ({
    path,
    may: 'mail.manage' as const,
    screen,
  })),
  ...['phone-banking', 'phone-banking/id/$id/call'].map((path) => ({
    path,
    may: 'phone_banking.call' as const,
    screen,
  })),
  ...['contact-marks', 'phone-banking/add', 'phone-banking/numbers', 'phone-banking/id/$id'].map((path) => ({
    path,
    may: 'phone_banking.manage' as const,
    screen,
  })),
  ...[
    'text-campaigns',
    'text-campaign/add',
    'text-campaign/registration',
    'text-campaign/id/$id',
    'text-campaign/id/$id/edit',
    'text-campaign/id/$id/send',
    'text-campaign/id/$id/with/$voterId',
  ].map((path) => ({ path, screen })),
];
