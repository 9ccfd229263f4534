// What is recorded at a door beside knocks, in words.
import type { Channel } from '../../contract/fields';
import type { DoorReport } from '../../contract/facts/door-report';
import { translateFileValue } from '../i18n/file-values';
import { key } from '../i18n/catalogue';
import type { Texts } from '../i18n/texts';

/** Ways on which someone may ask not to be contacted, as in "not by phone". */
export const channelWords: Record<Channel, { title: string; inline: string }> = {
  door: { title: key('At the door'), inline: key('at the door') },
  call: { title: key('By phone'), inline: key('by phone') },
  text: { title: key('By text'), inline: key('by text') },
  mail: { title: key('By mail'), inline: key('by mail') },
};

/** "by phone, by text". */
export function channelList({ t }: Texts, channels: readonly Channel[]): string {
  return channels.map((channel) => t(channelWords[channel].inline)).join(', ');
}

/** A fact in one line: "Come back Fri, 20 Nov, 6:00 PM". */
export function doorReportText(texts: Texts, fact: DoorReport): string {
  const { t } = texts;
  switch (fact.kind) {
    case 'follow_up':
      return fact.channel === 'call'
        ? t('Call back {when}', { when: texts.date(fact.due_at, 'weekdayDayTime') })
        : t('Come back {when}', { when: texts.date(fact.due_at, 'weekdayDayTime') });
    case 'sign_request':
      return t('Wants a sign');
    case 'do_not_contact':
      return t('Do not contact {channels}', { channels: channelList(texts, fact.channels) });
    case 'door_note':
      return fact.note === '' ? t('Access note removed') : t('Access note: {note}', { note: fact.note });
    case 'unit_repair':
      return t('Unit number corrected to {unit}', { unit: fact.unit });
    case 'person_added':
      return t('{name} added', { name: `${fact.first} ${fact.last}`.trim() });
    case 'person_corrected':
      return t('Corrected: {what}', { what: correctedText(texts, fact) });
    case 'door_added':
      return t('Door added: {address}', { address: fact.unit ? `${fact.address} #${fact.unit}` : fact.address });
    case 'photo':
      return t('Photo');
    case 'voice_note':
      return t('Voice note, {seconds} s', { seconds: Math.ceil(fact.seconds) });
    case 'taken_back':
      return t('Undone');
  }
}

/** "name Ana Ortiz, language Spanish, phone 555 0123": what was corrected about someone. */
export function correctedText(
  texts: Texts,
  said: {
    first?: string | null;
    last?: string | null;
    language?: string | null;
    phone?: string | null;
  },
): string {
  const { t } = texts;
  const name = [said.first, said.last].filter(Boolean).join(' ');
  const told = (value: string | null | undefined, text: (value: string) => string, none: string) =>
    value === null || value === undefined ? null : value === '' ? none : text(value);
  return [
    name === '' ? null : t('name {name}', { name }),
    told(
      said.language,
      (language) => t('language {language}', { language: translateFileValue(texts, language) }),
      t('no other language'),
    ),
    told(said.phone, (phone) => t('phone {phone}', { phone: texts.phone(phone) }), t('no phone')),
  ]
    .filter((each) => each !== null)
    .join(', ');
}
