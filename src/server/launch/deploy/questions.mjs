// The five questions of `npm run deploy -- init`, and which answers will do.
import { Failure } from '../failure.mjs';

/**
 * @typedef {{ domain: string, owner: string, smtp: string, files: FilesAnswer, firebase: { project: string, key: string } }} Answers
 * @typedef {{ kind: 'volume' } | { kind: 's3', bucket: string, endpoint: string | null, region: string | null }} FilesAnswer
 */

const NAME = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;

/** @param {string} text */
function domain(text) {
  const name = text.toLowerCase();
  if (/^https?:|[/:]/.test(name)) throw new Failure('Enter the name alone, without https:// and without a path.');
  if (!NAME.test(name))
    throw new Failure('Enter a name that leads to this server, for example porchlight.example.org.');
  return name;
}

/** @param {string} text */
function owner(text) {
  // It stands in the proxy's settings, where other signs would mean something.
  if (!/^[\w.+&=~-]+@[a-z\d.-]+\.[a-z\d-]{2,}$/i.test(text))
    throw new Failure('Enter an e-mail address, for example jane@example.org.');
  return text.toLowerCase();
}

/** @param {string} text */
function smtp(text) {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address || !/^smtps?:$/.test(address.protocol) || !address.hostname || /\s/.test(text))
    throw new Failure(
      'Enter the address of a mail server: smtps://user:password@mail.example.org, or smtp://user:password@mail.example.org:587. Write @, #, / and % in the password as %40, %23, %2F and %25.',
    );
  return text.replace(/['"\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * @param {string} text
 * @returns {FilesAnswer}
 */
function files(text) {
  if (text.toLowerCase() === 'volume') return { kind: 'volume' };
  const help =
    'Enter "volume", or a bucket and nothing else: s3://my-bucket, s3://my-bucket?region=eu-west-1, https://s3.example.org/my-bucket.';
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address || !/^(s3|https?):$/.test(address.protocol)) throw new Failure(help);
  const isS3 = address.protocol === 's3:';
  // A folder within a bucket can't be named, and keys belong elsewhere.
  const [bucket = '', ...more] = (isS3 ? address.hostname + address.pathname : address.pathname.slice(1))
    .replace(/\/$/, '')
    .split('/');
  if (
    !/^[a-z\d][a-z\d.-]{2,62}$/.test(bucket) ||
    more.length > 0 ||
    address.username ||
    address.password ||
    address.hash
  )
    throw new Failure(help);
  const { region, ...others } = Object.fromEntries(address.searchParams);
  if (Object.keys(others).length > 0 || (region !== undefined && !/^[a-z\d-]{2,30}$/.test(region)))
    throw new Failure(help);
  return { kind: 's3', bucket, endpoint: isS3 ? null : address.origin, region: region ?? null };
}

/** @param {string} text */
function firebase(text) {
  const [project = '', key = '', ...rest] = text.split(/[\s,]+/);
  if (!/^[a-z][a-z\d-]{4,28}[a-z\d]$/.test(project))
    throw new Failure(
      "Enter the Firebase project's ID, for example porchlight-1a2b3, then a space and its web API key.",
    );
  if (!/^[\w-]{20,80}$/.test(key) || rest.length > 0)
    throw new Failure('After the project\'s ID, enter a space and its web API key ("AIza…", under Project settings).');
  return { project, key };
}

/**
 * What someone answered, as it goes into settings of one line each.
 * @param {string} text
 */
function oneLine(text) {
  const line = text.trim();
  // eslint-disable-next-line no-control-regex
  if (/[\s\u0000-\u001f\u007f]/.test(line.replaceAll(' ', '')))
    throw new Failure('Enter one line, without tabs and other signs that no one sees.');
  return line;
}

/** What is asked, in this order; the names are the flags'. Each reads an answer, or throws a sentence. */
export const questions = /** @type {const} */ ([
  { name: 'domain', text: 'At which name will people reach it?', hint: 'porchlight.example.org', read: domain },
  { name: 'owner', text: "What is the first owner's e-mail address?", hint: 'jane@example.org', read: owner },
  {
    name: 'smtp',
    text: 'By which mail server does e-mail leave?',
    hint: 'smtps://user:password@mail.example.org',
    read: smtp,
  },
  { name: 'files', text: 'Where do photos and files go?', hint: 'volume, or s3://my-bucket', read: files },
  {
    name: 'firebase',
    text: 'With which Firebase project do people sign in?',
    hint: 'its ID, a space, its web API key',
    read: firebase,
  },
]);

/**
 * Reads all answers: from the flags, and what those leave open from a person.
 * @param {Readonly<Record<string, string | undefined>>} given
 * @param {((question: string) => Promise<string>) | null} ask null: no one is there to ask
 * @param {(line: string) => void} say
 * @returns {Promise<Answers>}
 */
export async function readAnswers(given, ask, say) {
  /** @type {Record<string, unknown>} */
  const answers = {};
  for (const { name, text, hint, read } of questions) {
    const flag = given[name];
    if (flag !== undefined) {
      try {
        answers[name] = read(oneLine(flag));
      } catch (error) {
        throw error instanceof Failure ? new Failure(`--${name}: ${error.message}`) : error;
      }
      continue;
    }
    if (ask === null) throw new Failure(`There is no terminal to ask on, so add --${name} (${hint}).`);
    while (!(name in answers))
      try {
        answers[name] = read(oneLine(await ask(`${text}\n  (${hint}) `)));
      } catch (error) {
        // Ctrl+C or Ctrl+D.
        if (error instanceof Error && error.name === 'AbortError') throw new Failure('Nothing was written.');
        if (!(error instanceof Failure)) throw error;
        say(error.message);
      }
  }
  return /** @type {Answers} */ (/** @type {unknown} */ (answers));
}
