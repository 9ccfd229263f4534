// Releases of PostgreSQL that lose data or give it away, by its own release notes. Whoever raises what the packages bring, or reads of
// a new release, brings these lists up to date: a release is unsafe when anyone who may send it a statement can take the server
// over, or when it damages what everyone uses.
// Sources: https://www.postgresql.org/support/security/ and https://www.postgresql.org/docs/release/

/** The oldest PostgreSQL that our statements run on. */
const oldest = 15;

interface Unsafe {
  /** Of each major version the first release that has the fix. */
  fixedIn: Readonly<Record<number, number>>;
  why: string;
}

/** These are refused, the worst last. */
const refused: readonly Unsafe[] = [
  {
    fixedIn: { 15: 6, 16: 2 },
    // https://www.postgresql.org/docs/release/15.6/
    why: 'indexes of its kind GIN can be corrupted by writes at the same moment, and CVE-2024-0985',
  },
  {
    fixedIn: { 15: 16, 16: 12, 17: 8, 18: 2 },
    // https://www.postgresql.org/support/security/CVE-2026-2006/
    why: 'a text that is made for it overruns memory and runs code on the server (CVE-2026-2006)',
  },
  {
    fixedIn: { 15: 18, 16: 14, 17: 10, 18: 4 },
    // https://www.postgresql.org/support/security/CVE-2026-6473/
    why: 'what people enter can write beyond memory and run code on the server (CVE-2026-6473)',
  },
];

/**
 * These are told of at each start and by the doctor, and not refused, though indexes are damaged: the packages bring none that is newer
 * yet, so who has a server of their own would be kept from what everyone else runs on. Distributions and hosted databases have a
 * release weeks after it is out; refused, an installation that was upgraded would not start until then. What is fixed in all that we
 * bring along belongs into `refused`.
 */
const behind: Unsafe = {
  fixedIn: { 15: 20, 16: 16, 17: 12, 18: 7 },
  // https://www.postgresql.org/docs/release/18.7/
  why: 'several ways in which an index can be corrupted, and CVE-2026-6460',
};

/** What is to be said of a release, given as PostgreSQL numbers it: 180004 is 18.4. */
export interface Verdict {
  /** As people write it. */
  version: string;
  state: 'good' | 'behind' | 'refused';
  /** Empty where there is nothing to say. */
  sentence: string;
}

export function judgeRelease(number: number): Verdict {
  const [major, minor] = [Math.floor(number / 10_000), number % 10_000];
  const version = `${major}.${minor}`;
  if (major < oldest)
    return {
      version,
      state: 'refused',
      sentence: `This is PostgreSQL ${major}, but Porchlight needs ${oldest} or newer.`,
    };
  const lacks = ({ fixedIn }: Unsafe) => minor < (fixedIn[major] ?? 0);
  const unsafe = refused.findLast(lacks);
  if (unsafe)
    return {
      version,
      state: 'refused',
      sentence: `PostgreSQL ${version} isn't safe: ${unsafe.why}. Update it to ${major}.${behind.fixedIn[major]} or newer; the data stay as they are.`,
    };
  if (lacks(behind))
    return {
      version,
      state: 'behind',
      sentence: `PostgreSQL ${major}.${behind.fixedIn[major]} mends what ${version} lacks: ${behind.why}.`,
    };
  return { version, state: 'good', sentence: '' };
}

/**
 * Throws a sentence for a release that must not be used. Returns what someone should know of it, if anything.
 * @param allowed whether an unsafe one is used all the same (ALLOW_OLD_POSTGRES)
 */
export function requireRelease(number: number, allowed: boolean): string | null {
  const { state, sentence } = judgeRelease(number);
  if (state !== 'refused') return sentence || null;
  const isTooOld = number < oldest * 10_000;
  if (allowed && !isTooOld) return `${sentence} It is used all the same, because ALLOW_OLD_POSTGRES=1 says so.`;
  throw new Error(isTooOld ? sentence : `${sentence} ALLOW_OLD_POSTGRES=1 uses it all the same.`);
}
