// What is said of each part that a campaign stands on: whether it works, and what to do if not.
import type { CampaignStatus } from '../../../contract/office/campaign-status';
import {
  mostSecondsApart,
  stuckWork,
  type PartState,
  type StatusPart,
} from '../../../domain/campaign-status/judge-status';
import { formatDuration, formatElapsed, formatFileSize, formatNumber, formatPercent } from '../../i18n/formats';
import { formatList, key, t, tPlural } from '../../i18n/texts';

export const partLabels: Record<StatusPart, string> = {
  sign_in: key('Sign-in'),
  backup: key('Backups'),
  work: key('Work in progress'),
  phones: key('Phones'),
  storage: key('Storage'),
  clock: key('Clocks'),
  email: key('Email'),
  texting: key('Texts'),
  calling: key('Calls'),
  map: key('Map'),
  geocoder: key('Address lookup'),
};

/** Where more of it is shown, or is changed. */
export const partLinks: Partial<Record<StatusPart, { to: string; label: string }>> = {
  phones: { to: '/app/campaign/phones', label: key('See whose phones') },
  texting: { to: '/app/text-campaigns', label: key('See texts') },
  calling: { to: '/app/phone-banking', label: key('See calls') },
};

interface Moment {
  /** The server's time (ms since 1970). */
  now: number;
  /** Seconds by which this device's clock is ahead; null: not known yet. */
  deviceAhead: number | null;
}

/** One sentence or two, by how the part was judged. */
export function partWords(part: StatusPart, state: PartState, status: CampaignStatus, moment: Moment): string {
  switch (part) {
    case 'sign_in':
      return state === 'good'
        ? t('People can sign in.')
        : t('The sign-in service isn’t answering. People who are signed in can work on. Try again in a few minutes.');
    case 'backup':
      return backupWords(state, status, moment);
    case 'work':
      return workWords(status, moment);
    case 'phones':
      return phoneWords(status);
    case 'storage':
      return storageWords(state, status);
    case 'clock':
      return clockWords(status, moment);
    case 'email':
      return emailWords(status);
    case 'texting':
      return textingSentence(status, moment);
    case 'calling':
      return t(callingWords[status.calling]);
    case 'map':
      return t(mapWords[status.map]);
    case 'geocoder':
      return t(geocoderWords[status.geocoder]);
  }
}

function backupWords(state: PartState, { backup }: CampaignStatus, { now }: Moment): string {
  if (backup.newest_at === null)
    return t(
      'No backup is known of yet. If the server’s disk fails, the campaign’s data are lost. Ask the person who runs the server to set backups up.',
    );
  const when = formatElapsed(Date.parse(backup.newest_at), now);
  return state === 'good'
    ? t('The newest backup was made {when}.', { when })
    : t('The newest backup was made {when}, which is too long ago. Ask the person who runs the server to look at it.', {
        when,
      });
}

type Kind = CampaignStatus['waiting'][number]['kind'];
const counted: Record<Kind, (count: number) => string> = {
  imports: (count) => tPlural(count, '{count} import', '{count} imports'),
  exports: (count) => tPlural(count, '{count} export', '{count} exports'),
  walkbooks: (count) => tPlural(count, '{count} group or walkbook job', '{count} group or walkbook jobs'),
  look_ups: (count) => tPlural(count, '{count} address lookup', '{count} address lookups'),
  mailings: (count) => tPlural(count, '{count} mailing', '{count} mailings'),
  emails: (count) => tPlural(count, '{count} email', '{count} emails'),
  outreach: (count) => tPlural(count, '{count} question to the carrier', '{count} questions to the carrier'),
  texts: (count) => tPlural(count, '{count} text', '{count} texts'),
  calls: (count) => tPlural(count, '{count} person to call', '{count} people to call'),
};

function workWords({ waiting }: CampaignStatus, { now }: Moment): string {
  const listed = (work: CampaignStatus['waiting']) => formatList(work.map(({ kind, count }) => counted[kind](count)));
  const stuck = stuckWork(waiting, now);
  const since = Math.min(...stuck.map((each) => Date.parse(each.since ?? '')));
  if (stuck.length > 0)
    return t(
      '{what} should have begun {when}. Nothing is lost. Ask the person who runs the server whether its worker runs.',
      {
        what: listed(stuck),
        when: formatElapsed(since, now),
      },
    );
  return waiting.length === 0
    ? t('Nothing is waiting.')
    : t('{what} in progress or waiting for their turn.', { what: listed(waiting) });
}

function phoneWords({ phones }: CampaignStatus): string {
  const { seen, silent, with_gaps: gaps } = phones;
  if (silent + gaps === 0)
    return seen === 0
      ? t('No phone was used in the last 30 days.')
      : tPlural(
          seen,
          '{count} phone in the last 30 days, and nothing is missing from it.',
          '{count} phones in the last 30 days, and nothing is missing from them.',
        );
  return [
    silent > 0 &&
      tPlural(
        silent,
        '{count} phone has unsent results and hasn’t been in touch for two days.',
        '{count} phones have unsent results and haven’t been in touch for two days.',
      ),
    gaps > 0 &&
      tPlural(
        gaps,
        '{count} phone recorded results that haven’t arrived.',
        '{count} phones recorded results that haven’t arrived.',
      ),
    t('Phones keep results until they arrive. Ask the owners to open the app where there is signal.'),
  ]
    .filter(Boolean)
    .join(' ');
}

function storageWords(state: PartState, { storage: { used, limit } }: CampaignStatus): string {
  const sizes = { used: formatFileSize(used), limit: formatFileSize(limit), share: formatPercent(used / limit) };
  return state === 'good'
    ? t('{used} of {limit} are used ({share}).', sizes)
    : t(
        '{used} of {limit} are used ({share}). Photos are always accepted, uploads aren’t once it is full. Ask the person who runs the server for more.',
        sizes,
      );
}

function clockWords({ database_ahead }: CampaignStatus, { deviceAhead }: Moment): string {
  if (Math.abs(database_ahead) > mostSecondsApart)
    return t('The server’s clocks differ by {seconds} seconds. Ask the person who runs the server to set them.', {
      seconds: formatNumber(Math.abs(database_ahead)),
    });
  const minutes = Math.round(Math.abs(deviceAhead ?? 0) / 60);
  if (minutes < 1) return t('They agree.');
  const apart = { span: formatDuration(minutes) };
  return (deviceAhead ?? 0) > 0
    ? t('This device’s clock is {span} fast. Results are corrected when they’re sent; set it to automatic.', apart)
    : t('This device’s clock is {span} slow. Results are corrected when they’re sent; set it to automatic.', apart);
}

function emailWords({ email: { state, failed } }: CampaignStatus): string {
  if (state === 'kept')
    return t('This server has no mail server, so no email leaves it. Share invitation links yourself.');
  if (state === 'failing')
    return tPlural(
      failed,
      '{count} email of the last day wasn’t sent. Share invitation links yourself, and ask the person who runs the server.',
      '{count} emails of the last day weren’t sent. Share invitation links yourself, and ask the person who runs the server.',
    );
  return failed === 0
    ? t('Email is sent.')
    : tPlural(
        failed,
        'Email is sent again. {count} email of the last day wasn’t.',
        'Email is sent again. {count} emails of the last day weren’t.',
      );
}

function textingSentence({ texting, texts_unread_since: since }: CampaignStatus, { now }: Moment): string {
  if (since === undefined) return t(textingWords[texting]);
  return t(
    'What people write to your numbers can’t be fetched from the carrier. That began {when}. Texts wait for an hour at most and then leave, even to people who wrote STOP meanwhile. Pause texting if that mustn’t happen, and ask the person who runs the server.',
    { when: formatElapsed(Date.parse(since), now) },
  );
}

const textingWords: Record<CampaignStatus['texting'], string> = {
  off: key('This campaign doesn’t text.'),
  none: key('This server has no carrier, so no text can leave it.'),
  test: key('Texts go to the test phone only. No carrier is set up.'),
  not_set_up: key('Texting isn’t set up for this campaign yet.'),
  not_registered: key('The carrier hasn’t approved this campaign’s registration yet, so texts don’t leave.'),
  no_number: key('This campaign has no number to text from.'),
  away: key('The carrier isn’t answering, or is slow. Texts are kept and sent later.'),
  no_money: key(
    'The carrier’s account is suspended or out of money. Texts are kept. Ask the person who runs the server.',
  ),
  ready: key('Texts are sent.'),
};

const callingWords: Record<CampaignStatus['calling'], string> = {
  off: key('This campaign doesn’t call.'),
  none: key('This server has no carrier, so it can’t call.'),
  test: key('Calls are simulated. No carrier is set up.'),
  not_set_up: key('Calling isn’t set up for this campaign yet.'),
  not_registered: key('Calling isn’t set up for this campaign yet.'),
  no_number: key('This campaign has no number to call from.'),
  away: key('The carrier isn’t answering. Try calling again in a few minutes.'),
  no_money: key('The carrier’s account is suspended or out of money. Ask the person who runs the server.'),
  ready: key('Calls go out.'),
};

const mapWords: Record<CampaignStatus['map'], string> = {
  own: key('Phones show this campaign’s own map.'),
  ready: key('Phones show this server’s map.'),
  elsewhere: key('Phones get the map from another server. Whether it answers can’t be seen from here.'),
  missing: key(
    'The map’s file is missing on the server. Streets of your doors are drawn instead. Ask the person who runs the server.',
  ),
  none: key('Maps show the streets of your doors and address files. You can upload a map under Settings.'),
};

const geocoderWords: Record<CampaignStatus['geocoder'], string> = {
  none: key('Addresses aren’t looked up online. No address leaves the server.'),
  ready: key('Addresses can be looked up online.'),
  away: key('The last lookup got no answer. Try it again later.'),
};
