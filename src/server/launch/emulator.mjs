// Starts the identity emulator (.emulator/serve.mjs) as a child process, and prints the e-mails that it does not send.
import { join } from 'node:path';
import { startChild } from './child.mjs';

/** What a link of the emulator is for. */
const PURPOSES = new Map([
  ['VERIFY_EMAIL', 'Verify your email address'],
  ['PASSWORD_RESET', 'Choose a new password'],
  ['EMAIL_SIGNIN', 'Sign in'],
  ['VERIFY_AND_CHANGE_EMAIL', 'Confirm your new email address'],
]);

/**
 * @param {object} options
 * @param {string} options.root
 * @param {number} options.port
 * @param {string} options.projectId
 * @param {string} options.usersFile where the accounts are kept
 * @param {string} options.origin the address that people use, for the links
 * @param {(line: string) => void} options.say
 * @param {(pid: number) => void} [options.onStart]
 * @param {AbortSignal} [options.signal] breaks off the start
 * @returns {Promise<import('./child.mjs').Child>}
 */
export function startEmulator({ root, port, projectId, usersFile, origin, say, signal, onStart }) {
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
    ...(signal && { signal }),
    ...(onStart && { onStart }),
    onMessage: ({ link, email, requestType }) =>
      say(`Email to ${String(email)} · ${PURPOSES.get(String(requestType)) ?? 'A link'}: ${String(link)}`),
  });
}
