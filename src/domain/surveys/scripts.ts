// The words of a survey, and of what is said at the door, in the language of a household.
import type { DoorScript } from '../../contract/surveys';
import type { Survey, SurveyScript } from '../../contract/surveys';

/** What voter files and people call a language, under the name that a script has. */
const names: readonly (readonly string[])[] = [
  ['english', 'en', 'eng', 'ingles', 'inglés'],
  ['spanish', 'es', 'spa', 'esp', 'sp', 'espanol', 'español', 'castellano'],
  ['french', 'fr', 'fra', 'fre', 'français', 'francais'],
  ['chinese', 'zh', 'zho', 'chi', 'mandarin', 'cantonese', '中文'],
  ['vietnamese', 'vi', 'vie', 'tiếng việt'],
  ['korean', 'ko', 'kor', '한국어'],
  ['tagalog', 'tl', 'tgl', 'filipino', 'fil'],
  ['russian', 'ru', 'rus', 'русский'],
  ['arabic', 'ar', 'ara', 'العربية'],
  ['portuguese', 'pt', 'por', 'português', 'portugues'],
  ['haitian creole', 'ht', 'hat', 'creole', 'kreyòl', 'kreyol'],
  ['somali', 'so', 'som', 'soomaali'],
  ['hmong', 'hmn'],
  ['german', 'de', 'deu', 'ger', 'deutsch'],
  ['polish', 'pl', 'pol', 'polski'],
];

/** One name for a language, however it is written. */
export function languageKey(language: string): string {
  const plain = language.trim().toLowerCase();
  return names.find((alike) => alike.includes(plain))?.[0] ?? plain;
}

/** A language's BCP 47 tag, for what reads a screen aloud; undefined for a name that isn't known. */
export function languageTag(language: string): string | undefined {
  return names.find(([name]) => name === languageKey(language))?.[1];
}

/** What to say in the first of these languages that there is a script in; else the first script. Null without any. */
export function doorScriptFor(
  scripts: readonly DoorScript[],
  languages: readonly (string | null)[],
): DoorScript | null {
  const wanted = languages.flatMap((language) => (language ? [languageKey(language)] : []));
  const suited = wanted.flatMap((key) => scripts.filter((script) => languageKey(script.language) === key));
  return suited[0] ?? scripts[0] ?? null;
}

/** The script in the first of these languages that there is one in; a person's own language comes first. */
export function scriptFor(survey: Pick<Survey, 'scripts'>, languages: readonly (string | null)[]): SurveyScript | null {
  const { scripts = [] } = survey;
  for (const language of languages) {
    if (!language) continue;
    const found = scripts.find((script) => languageKey(script.language) === languageKey(language));
    if (found) return found;
  }
  return null;
}

/** A question in the words of a script; what the script lacks stays as the survey has it. */
export function wordsOf<Q extends { id: string; text: string }>(question: Q, script: SurveyScript | null): Q {
  const said = script?.questions.find((each) => each.id === question.id)?.text;
  return said ? { ...question, text: said } : question;
}
