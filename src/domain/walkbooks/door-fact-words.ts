// What is recorded at a door beside knocks, in words.
import type { Channel, DoorFact } from '../../contract/door-facts';
import { phoneText, sayData } from '../words/data';
import { key, locale, say } from '../words/say';

/** Ways on which somebody may ask not to be contacted, as in "not by phone". */
export const channelWords: Record<Channel, { title: string; inline: string }> = {
  door: { title: key('At the door'), inline: key('at the door') },
  call: { title: key('By phone'), inline: key('by phone') },
  text: { title: key('By text'), inline: key('by text') },
  mail: { title: key('By mail'), inline: key('by mail') },
};

/** "by phone, by text". */
export function channelList(channels: readonly Channel[]): string {
  return channels.map((channel) => say(channelWords[channel].inline)).join(', ');
}

/** "Fri, 20 Nov, 6:00 PM" as this phone's clock and zone say. */
export function dueText(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(instant));
}

/** A fact in one line: "Come back Fri, 20 Nov, 6:00 PM". */
export function doorFactText(fact: DoorFact): string {
  switch (fact.kind) {
    case 'follow_up':
      return fact.channel === 'call'
        ? say('Call back {when}', { when: dueText(fact.due_at) })
        : say('Come back {when}', { when: dueText(fact.due_at) });
    case 'sign_request':
      return say('Wants a sign');
    case 'do_not_contact':
      return say('Must not be contacted {channels}', { channels: channelList(fact.channels) });
    case 'door_note':
      return fact.note === ''
        ? say('Note for the way in cleared')
        : say('Note for the way in: {note}', { note: fact.note });
    case 'unit_repair':
      return say('Unit mended to {unit}', { unit: fact.unit });
    case 'person_added':
      return say('{name} added', { name: `${fact.first} ${fact.last}`.trim() });
    case 'person_corrected':
      return say('Set right: {what}', { what: correctedText(fact) });
    case 'door_added':
      return say('Door added: {address}', { address: fact.unit ? `${fact.address} #${fact.unit}` : fact.address });
    case 'taken_back':
      return say('Taken back');
  }
}

/** "name Ana Ortiz, language Spanish, phone 555 0123": what was set right about somebody. */
export function correctedText(said: {
  first?: string | null;
  last?: string | null;
  language?: string | null;
  phone?: string | null;
}): string {
  const name = [said.first, said.last].filter(Boolean).join(' ');
  const told = (value: string | null | undefined, text: (value: string) => string, none: string) =>
    value === null || value === undefined ? null : value === '' ? none : text(value);
  return [
    name === '' ? null : say('name {name}', { name }),
    told(
      said.language,
      (language) => say('language {language}', { language: sayData(language) }),
      say('no other language'),
    ),
    told(said.phone, (phone) => say('phone {phone}', { phone: phoneText(phone) }), say('no phone')),
  ]
    .filter((each) => each !== null)
    .join(', ');
}
