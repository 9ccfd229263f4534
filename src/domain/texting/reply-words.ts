// What a reply looks like, by plain rules that anyone can check. They only suggest; an opt-out alone acts without a person.
import type { Channel } from '../../contract/fields';
import type { ReplyKind } from '../../contract/outreach/texting';

/** Words that end texting when they are all that someone writes. */
const stopWords = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'alto', 'parar'];
const startWords = ['start', 'unstop', 'comenzar'];
const helpWords = ['help', 'info', 'ayuda'];

/** In a sentence of few words: about texts. */
const noTexts =
  /\b((stop|quit|no more|don ?t|do not) (text|texting|texts|message|messaging|messages|sending)( me| us| this number)?|unsubscribe( me)?|opt(ing)? (me )?out|stop (it|this|please)|please stop|no me (escriban|envien|manden)( mas)?|dejen de (escribir|enviar))\b/;
/** About any contact. */
const noContact =
  /\b(remove (me|my (number|name|phone))|take (me|my (number|name)) off|delete (me|my (number|name))|(don ?t|do not|never|stop) (contact|contacting|bother|bothering|call or text) (me|us)|leave (me|us) alone|lose (my|this) number|quiten(me)?|borren? mi numero|no me contacten)\b/;

/** A polite question that asks for it: "Can you remove me?" Someone decides, because a question may be about something else. */
const politely = /^(can|could|would|will|please|how do i|how can i|puede|puedes|podria)\b/;

/** Lower case, without accents and marks, with single blanks; an apostrophe leaves a blank: don't is "don t". */
const plain = (body: string): string =>
  body
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}?]+/gu, ' ')
    .trim();

/**
 * Which channels someone who writes this must not be contacted on; null: it is no opt-out.
 *
 * | what they write | channels |
 * |---|---|
 * | one of the carriers' words alone: STOP, UNSUBSCRIBE, … also "stop please" | texts |
 * | plain words about texts: "stop texting me" | texts |
 * | plain words about any contact: "remove me", "take me off your list" | every channel |
 *
 * A question is none: "Should I stop texting my senator?" is left to a person, and so is a "don't stop".
 */
export function optOutOf(body: string): Channel[] | null {
  const text = plain(body);
  const word = text.replaceAll(/[\s?]/g, '');
  if (stopWords.includes(word)) return ['text'];
  const [first = ''] = text.split(' ');
  // STOP at the beginning counts for carriers' filters only alone; people add a word or two.
  const words = text.split(' ').length;
  if (/(^| )(don t|do not|never|please don t) (stop|quit|end)( |$)/.test(text)) return null;
  if (noContact.test(text) && !text.includes('?')) return ['door', 'call', 'text', 'mail'];
  if (noTexts.test(text) && !text.includes('?')) return ['text'];
  const isShort = words <= 3 && !text.includes('?');
  return isShort && ['stop', 'stopall', 'unsubscribe', 'quit'].includes(first) ? ['text'] : null;
}

/** Whether all that someone writes is a word that asks for help, or for texts again. */
export function keywordOf(body: string): 'help' | 'start' | null {
  const word = plain(body).replaceAll(/[\s?]/g, '');
  if (helpWords.includes(word)) return 'help';
  return startWords.includes(word) ? 'start' : null;
}

const asksToStop = (body: string): boolean => {
  const text = plain(body);
  return noContact.test(text) || (politely.test(text) && noTexts.test(text));
};

const wrongNumber =
  /\b(wrong (number|person)|(not|no longer) (his|her|their|the right|this person s) (number|phone)|(don t|do not) know (him|her|who that is|this person|anyone)|no one (here )?by that name|numero equivocado|se equivoco)\b/;
const yesWords =
  /^(yes|yep|yeah|yea|yup|sure|ok|okay|of course|absolutely|definitely|for sure|i will|i do|count me in|y|si|claro|por supuesto)\b/;
const noWords = /^(no|nope|nah|not interested|never|no thanks|no thank you|i won t|i do not|i don t|n|para nada)\b/;
const asks =
  /\?|^(who|what|when|where|why|how|which|can|could|do|does|did|is|are|will|would|quien|que|cuando|donde|como|por que)\b/;

/**
 * What a reply looks like; null: nothing in particular. The first that fits: an opt-out or a polite question for one, help or start, a wrong number, a question (a yes
 * with a question is one), yes, no.
 */
export function sortReply(body: string): ReplyKind | null {
  if (optOutOf(body) || asksToStop(body)) return 'stop';
  const keyword = keywordOf(body);
  if (keyword) return keyword;
  const text = plain(body);
  if (wrongNumber.test(text)) return 'wrong_number';
  if (asks.test(text)) return 'question';
  if (yesWords.test(text) || /^[👍✅]/u.test(body.trim())) return 'yes';
  return noWords.test(text) || /^[👎]/u.test(body.trim()) ? 'no' : null;
}
