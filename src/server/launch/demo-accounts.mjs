// The demo campaign's accounts, for the lines that `npm start` prints.

const PASSWORD = 'Porchlight.2026';
/** What each may show a newcomer. */
const DEMO = new Map([
  ['manager@porchlight.test', 'sees and manages everything'],
  ['director@porchlight.test', 'sees and manages everything'],
  ['staff@porchlight.test', 'walks and places signs'],
  ['volunteer@porchlight.test', 'walks and places signs'],
  ['volunteer2@porchlight.test', 'walks and places signs'],
  ['rival@porchlight.test', "manages the other campaign, can't see the first one"],
]);

/**
 * The e-mail addresses of the emulator's accounts.
 * @param {string} emulatorUrl
 * @param {string} projectId
 * @returns {Promise<string[]>}
 */
export async function listAccounts(emulatorUrl, projectId) {
  const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=1000`;
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
  const { users = [] } = /** @type {{ users?: { email?: string }[] }} */ (await response.json());
  return users.flatMap(({ email }) => (email ? [email] : []));
}

/**
 * @param {string[]} accounts the addresses that have an account
 * @returns {string[]} lines to print
 */
export function demoAccounts(accounts) {
  const present = [...DEMO].filter(([email]) => accounts.includes(email));
  if (present.length === 0) return [];
  return [
    `  Demo accounts (password for all: ${PASSWORD})`,
    ...present.map(([email, what]) => `    ${email.padEnd(28)}${what}`),
    '',
  ];
}
