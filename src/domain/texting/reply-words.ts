// What a reply looks like, by plain rules that anyone can check. They only suggest; an opt-out alone acts without a person.
import type { Channel } from '../../contract/fields';
import type { ReplyKind } from '../../contract/outreach/texting';
import { withoutMarks } from '../i18n/without-marks';

/** Words that end texting when they are all that someone writes. */
const stopWords = (
  'stop stopall unsubscribe unsuscribe cancel end quit revoke optout remove ' +
  'alto parar pare paren basta baja cancelar detener nomas'
).split(' ');
/** Of these, those that do so as a sentence among others. */
const stopSentences = [
  'stop',
  'stopall',
  'unsubscribe',
  'unsuscribe',
  'quit',
  'optout',
  'parar',
  'pare',
  'basta',
  'no mas',
];
const startWords = ['start', 'unstop', 'comenzar'];
const helpWords = ['help', 'info', 'ayuda'];

/** In a sentence of few words, in English and Spanish: about texts. */
const noTexts = [
  /\b((stop|quit|no more|don ?t|do not) (text|texting|texts|message|messaging|messages|sending)( me| us| this number)?|unsub?scribe( me)?|opt(ing)? (me )?out|stop (it|this|please)|please stop)\b/,
  /\b(no (me|nos) (escriba[ns]?|(envi|mand|texte)e[ns]?)|dej(a|en?) de (escribir|enviar|mandar|textear)(me|nos)?|no (quiero|deseo) (recibir )?(mas )?(mensajes|textos)|no mas (mensajes|textos))\b/,
];
/** About any contact. */
const noContact = [
  /\b(remove (me|my (number|name|phone)|(us )?from (your |the |this )?list)|take (me|my (number|name)) off|delete (me|my (number|name))|(don ?t|do not|never|stop) (contact|contacting|bother|bothering|call or text) (me|us)|leave (me|us) alone|lose (my|this) number)\b/,
  /\b(((quit|borr|elimin)(a|en?)|sa(ca|quen?))(me|nos| mi (numero|nombre))|quiten|no (me|nos) (contact|molest)e[ns]?|dej(a|en?) de (molestar|contactar)(me|nos)?)\b/,
];

const isSaid = (text: string, ways: readonly RegExp[]): boolean => ways.some((way) => way.test(text));

/** A polite question that asks for it: "Can you remove me?" Someone decides, because a question may be about something else. */
const politely = /^(can|could|would|will|please|how do i|how can i|puede|puedes|podria)\b/;

/**
 * Lower case, without accents and marks, with single blanks; an apostrophe leaves a blank: don't is "don t". Letters of another width or
 * weight are the plain ones.
 */
const plain = (body: string): string =>
  withoutMarks(body.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}?]+/gu, ' ')
    .trim();

/** Sentences and lines of what someone writes, each with the mark at its end. What stands before a first comma may be one: "Stop, who is this?" */
const sentencesOf = (body: string): string[] => {
  const sentences = body.normalize('NFKC').match(/[^.!?\r\n]+[.!?]*/g) ?? [];
  const [clause = '', more] = (sentences[0] ?? '').split(/[,;:]/, 2);
  return more !== undefined && stopSentences.includes(plain(clause)) ? [clause, ...sentences] : sentences;
};

/**
 * Which channels someone who writes this must not be contacted on; null: it is no opt-out.
 *
 * | what they write | channels |
 * |---|---|
 * | one of the carriers' words alone: STOP, UNSUBSCRIBE, … also "stop please" | texts |
 * | STOP as a sentence or line among others, or before a first comma | texts |
 * | plain words about texts: "stop texting me" | texts |
 * | plain words about any contact: "remove me", "take me off your list" | every channel |
 *
 * A question is none: "Should I stop texting my senator?" is left to a person, and so is a "don't stop". Each sentence is judged by itself:
 * "Stop texting me. Who is this?" is one.
 */
export function optOutOf(body: string): Channel[] | null {
  const whole = plain(body);
  if (stopWords.includes(whole.replaceAll(/[\s?]/g, ''))) return ['text'];
  const sentences = sentencesOf(body).map(plain);
  const said = sentences.flatMap((sentence, at) => optOutOfSentence(sentence, sentences[at - 1]) ?? []);
  // STOP at the beginning counts for carriers' filters only alone; people add a word or two, of thanks or their name.
  if (isShortStop(whole, 3) || isShortStop(sentences[0] ?? '', 2)) said.push(['text']);
  const [most = null] = said.toSorted((one, other) => other.length - one.length);
  return most;
}

const everyChannel: Channel[] = ['door', 'call', 'text', 'mail'];

function optOutOfSentence(text: string, before = ''): Channel[][] | null {
  if (text.includes('?') || /(^| )(don t|do not|never|please don t) (stop|quit|end)( |$)/.test(text)) return null;
  if (isSaid(text, noContact)) return [everyChannel];
  if (isSaid(text, noTexts)) return [['text']];
  // "Don't. Stop." is what it is without the mark.
  return stopSentences.includes(text) && !/(^| )(don t|do not|never)$/.test(before) ? [['text']] : null;
}

/** STOP and a word or two, but no "stop by" and no "stop?". */
function isShortStop(text: string, most: number): boolean {
  const [first = '', second = ''] = text.split(' ');
  const isShort = text.split(' ').length <= most && !text.includes('?') && !['by', 'in', 'at', 'over'].includes(second);
  return isShort && ['stop', 'stopall', 'unsubscribe', 'unsuscribe', 'quit'].includes(first);
}

/** Whether all that someone writes is a word that asks for help, or for texts again. */
export function keywordOf(body: string): 'help' | 'start' | null {
  const word = plain(body).replaceAll(/[\s?]/g, '');
  if (helpWords.includes(word)) return 'help';
  return startWords.includes(word) ? 'start' : null;
}

const asksToStop = (body: string): boolean => {
  const text = plain(body);
  return isSaid(text, noContact) || (politely.test(text) && isSaid(text, noTexts));
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
