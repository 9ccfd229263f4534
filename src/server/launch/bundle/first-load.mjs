// Which modules of the app every page loads, and which every walk: followed from the imports, so that a move or a rename
// can't drop a module out of its chunk.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * @typedef {object} FirstLoad
 * @property {(id: string) => boolean} isBase what the entry needs, what the login and a walk share, and the login's controls
 * @property {(id: string) => boolean} isSignIn the calls that the login makes: not before something is typed
 * @property {(id: string) => boolean} isField what every walk needs besides, the frame around it among that
 * @property {(id: string) => boolean} isDashboard what the first numbers of the dashboard need besides
 * @property {(id: string) => boolean} isDashboardCall the calls among that, which whoever sends loads, too
 * @property {(id: string) => boolean} isAround what of it a phone in the field loads later
 * @property {(id: string) => boolean} isFieldContract the calls that the entry, the login and the field's screens use
 */

/**
 * @param {string} root the product's folder
 * @returns {FirstLoad}
 */
export function followFirstLoad(root) {
  const app = (/** @type {string} */ path) => join(root, 'src/client', path);
  const contract = join(root, 'src/contract');
  const entry = staticImports([app('app/main.tsx')]);
  const form = app('features/auth/login-screen.tsx');
  const login = staticImports([form, ...lazyImports(form)]);
  const walk = staticImports([
    app('app/frame/frame-screen.tsx'),
    ...lazyImports(app('app/routes/field.tsx')).filter((path) => path.includes('/walking/list/')),
    // They come right after it each time, and are too small to be files of their own.
    app('offline/sealed/renew.ts'),
    app('offline/outbox/count-items.ts'),
    app('offline/delivery/scheduler.ts'),
    app('session/kept-session.ts'),
    join(root, 'src/domain/delivery/outcome.ts'),
  ]);
  const field = staticImports([app('app/routes/field.tsx'), ...lazyImports(app('app/routes/field.tsx'))]);
  const dashboard = staticImports([app('features/dashboard/dashboard-screen.tsx')]);
  const later = withLazyImports(new Set([...login, ...walk, ...field]));
  // The fields of its form, too: as small files of their own they are a third larger.
  const shared = [...login].filter((path) => walk.has(path) || path.startsWith(app('ui/')));
  const base = new Set([...entry, ...shared].filter(isCode));
  const shown = callsOf([...entry, ...staticImports([form])]);
  const first = callsOf([...entry, ...login]);
  const walked = callsOf([...entry, ...login, ...walk]);
  const all = callsOf([...entry, ...login, ...field]);
  return {
    isBase: (id) => base.has(id) || shown.has(id),
    isSignIn: (id) => first.has(id) && !shown.has(id),
    isField: (id) => (walk.has(id) && !base.has(id) && isCode(id)) || (walked.has(id) && !first.has(id)),
    isDashboard: (id) => dashboard.has(id),
    isDashboardCall: (id) => dashboard.has(id) && isContract(id),
    isAround: (id) => dashboard.has(id) && later.has(id) && isCode(id),
    isFieldContract: (id) => all.has(id),
  };

  /** @param {string[]} paths */
  function callsOf(paths) {
    return staticImports(paths.flatMap((path) => [path, ...nounsUsed(path, contract)]).filter(isContract));
  }

  /** @param {string} path */
  function isContract(path) {
    return path.startsWith(contract) && !/\/(index|nouns)\.ts$/.test(path);
  }

  /** @param {string} path */
  function isCode(path) {
    return !path.startsWith(contract) && /\.tsx?$/.test(path);
  }
}

/**
 * What calls say about themselves is for the API's document, and their limits, who in a campaign may and how they answer are for the
 * server; a phone loads only whether a call needs a token.
 * @param {string} code a file of the contract
 * @returns {string} the same without the calls' summaries, descriptions, errors, statuses, capabilities and limits, line by line where it was
 */
export function withoutCallTexts(code) {
  return code
    .replace(/^\s*(?:summary|description):\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,$/gm, (text) => text.replace(/.+/g, ''))
    .replace(/^( {4}access: \{ who: '\w+')[^{}\n]*\},$/gm, '$1 },')
    .replace(
      /^ {4}(?:errors: \[['\w,\s]*\]|cost: \d+|status: 20\d|apart: \[[^\]\n]*\]|beforeTerms: true|isPage: true|rate: \{[^{}\n]*\}),$/gm,
      (text) => text.replace(/.+/g, ''),
    );
}

/**
 * @param {string[]} from absolute paths
 * @returns {Set<string>} these files and all that they import, but for what is loaded later or only for its types
 */
function staticImports(from) {
  const found = new Set(from);
  for (const path of found) {
    if (/\/contract\/(index|nouns)\.ts$/.test(path)) continue;
    const text = readFileSync(path, 'utf8');
    for (const [, specifier = ''] of text.matchAll(
      /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm,
    )) {
      const target = fileOf(path, specifier);
      if (target) found.add(target);
    }
  }
  return found;
}

/**
 * @param {Set<string>} from
 * @returns {Set<string>} these files and all that they load later
 */
function withLazyImports(from) {
  const all = staticImports([...from].flatMap((path) => [path, ...lazyImports(path)]));
  return all.size === from.size ? all : withLazyImports(all);
}

/** @param {string} path */
function lazyImports(path) {
  return [...readFileSync(path, 'utf8').matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g)]
    .map(([, specifier = '']) => fileOf(path, specifier))
    .filter((target) => target !== null);
}

/**
 * @param {string} path
 * @param {string} contract the contract's folder
 * @returns {string[]} the contract's files whose calls are named here as `contract.<noun>.`
 */
function nounsUsed(path, contract) {
  const nouns = readFileSync(join(contract, 'nouns.ts'), 'utf8');
  return [...readFileSync(path, 'utf8').matchAll(/\bcontract\.(\w+)\b/g)].flatMap(([, noun]) => {
    const file = new RegExp(String.raw`\b${noun}\b[^;]*from '\./([\w-]+)'`).exec(nouns)?.[1];
    return file ? [join(contract, `${file}.ts`)] : [];
  });
}

/**
 * @param {string} from
 * @param {string} specifier
 */
function fileOf(from, specifier) {
  const base = resolve(dirname(from), specifier);
  return [`${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find((path) => existsSync(path)) ?? null;
}
