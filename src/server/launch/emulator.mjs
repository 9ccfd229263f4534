// Starts the identity emulator (.emulator/serve.mjs) as a child process.
import { join } from 'node:path';
import { startChild } from './child.mjs';

/** What a link of the emulator is for, in a sentence. */
const PURPOSES = new Map([
  ['VERIFY_EMAIL', 'verify the e-mail address'],
  ['PASSWORD_RESET', 'choose a new password for'],
  ['EMAIL_SIGNIN', 'sign in as'],
  ['VERIFY_AND_CHANGE_EMAIL', 'change the e-mail address of'],
]);

/**
 * @param {object} options
 * @param {string} options.root
 * @param {number} options.port
 * @param {string} options.projectId
 * @param {string} options.usersFile where the accounts are kept
 * @param {string} options.origin the address that people use, for the links
 * @param {(line: string) => void} options.say
 * @returns {Promise<import('./child.mjs').Child>}
 */
export function startEmulator({ root, port, projectId, usersFile, origin, say }) {
  return startChild({
    script: join(root, '.emulator', 'serve.mjs'),
    cwd: join(root, '.emulator'),
    env: {
      ...process.env,
      EMULATOR_PORT: String(port),
      EMULATOR_PROJECT: projectId,
      EMULATOR_USERS: usersFile,
      EMULATOR_ORIGIN: origin,
    },
    patience: 120_000,
    name: 'The identity emulator',
    onLine: () => {},
    onErrorLine: say,
    onMessage: ({ link, email, requestType }) => {
      const purpose = PURPOSES.get(String(requestType));
      if (purpose) say(`E-mail to ${email}. To ${purpose}${purpose.endsWith('address') ? '' : ` ${email}`}: ${link}`);
    },
  });
}
