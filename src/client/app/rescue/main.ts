// The page for a phone on which the app does not start. It is one file of its own without a library or a part of the app's bundle
// (src/server/launch/bundle/rescue-page.mjs puts it together): whatever is wrong with those, it opens, also offline.
import './rescue.css';
import { startAgain } from './fresh-files';
import { sealingKey } from '../../offline/outbox/sealed-file';
import { handOver } from '../../offline/outbox/unsent-file';
import { sealedFiles } from './unsent-copy';
import { readUnsent, type Unsent } from './unsent';
import words from './words.json';

const language = navigator.language.startsWith('es') ? 'es' : 'en';
const said = words[language];

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text: string,
  ...inside: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.append(text, ...inside);
  return made;
}

/** A card with one button, and below it what came of it. */
function card(title: string, hint: string, act: (say: (text: string) => void) => Promise<void>): HTMLElement {
  const button = element('button', title);
  button.type = 'button';
  const answer = element('p', '');
  answer.setAttribute('role', 'status');
  const say = (text: string) => answer.replaceChildren(text);
  button.addEventListener('click', () => {
    button.disabled = true;
    void act(say).finally(() => {
      button.disabled = false;
    });
  });
  return element('section', '', element('p', hint), button, answer);
}

function counted(unsent: Unsent | null): string {
  if (!unsent) return said.unread;
  const count = unsent.items.length + unsent.outreach.length;
  return count === 0 ? said.none : count === 1 ? said.one : said.many.replace('{count}', String(count));
}

async function draw(place: HTMLElement): Promise<void> {
  document.documentElement.lang = language;
  document.title = `${said.title} · Porchlight`;
  const unsent = await readUnsent().catch(() => null);
  const fresh = card(said.fresh, said.freshHint, async (say) => {
    say(said.freshBusy);
    const begun = await startAgain().catch(() => false);
    say(begun ? said.freshBusy : said.noServer);
    if (begun) location.replace('/');
  });
  const copy = card(said.copy, said.copyHint, async (say) => {
    try {
      const key = await sealingKey();
      if (key === null) return say(said.noKey);
      const files = await sealedFiles(unsent, key);
      for (const file of files) handOver(file);
      say(said.copied.replace('{names}', files.map(({ name }) => name).join(', ')));
    } catch {
      say(said.notCopied);
    }
  });
  const back = element('a', said.back);
  back.href = '/';
  const count = element('p', counted(unsent));
  count.className = 'count';
  const cards = unsent && unsent.items.length + unsent.outreach.length > 0 ? [fresh, copy] : [fresh];
  place.replaceChildren(element('h1', said.title), count, element('p', said.safe), ...cards, back);
}

const place = document.getElementById('rescue');
if (place) void draw(place);
