// What a command is told: its options and the rest, or one sentence about what is wrong with them.
import { parseArgs } from 'node:util';
import { Failure } from './failure.mjs';

/**
 * Reads the arguments of a command. `--help` and `-h`, unless they are among the options, are answered with the usage and end the process.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} Options
 * @param {Options} options
 * @param {string} usage how the command is given, in one line
 * @param {string[]} [args]
 * @returns {ReturnType<typeof parseArgs<{ options: Options, allowPositionals: true }>>} throws a Failure for an option that isn't
 *   there, lacks its value or takes none
 */
export function readArguments(options, usage, args = process.argv.slice(2)) {
  const given = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  for (const token of given.tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!(name in options) && (rawName === '--help' || rawName === '-h')) {
      process.stdout.write(`Usage: ${usage}\n`);
      process.exit(0);
    }
    const problem = problemOf(rawName, options[name]?.type, value, inlineValue === true);
    if (problem) throw new Failure(`${problem} Usage: ${usage}`);
  }
  return parseArgs({ args, options, allowPositionals: true });
}

/**
 * @param {string} option as it was written
 * @param {'string' | 'boolean' | undefined} type what it is declared as, if it is
 * @param {string | undefined} value
 * @param {boolean} isInline whether the value was written with a `=`
 */
function problemOf(option, type, value, isInline) {
  if (type === undefined) return `There is no option ${option}.`;
  if (type === 'boolean') return value === undefined ? null : `${option} takes no value.`;
  // The next option isn't the value of this one.
  return value === undefined || value === '' || (!isInline && value.startsWith('-'))
    ? `${option} needs a value.`
    : null;
}
