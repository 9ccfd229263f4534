// Ports: a free one, and the sentence when a wanted one is taken.
import { createServer } from 'node:net';
import { codeOf, Failure } from './failure.mjs';

/** @returns {Promise<number>} a loopback port that no one listens on at the moment */
export async function freePort() {
  const server = createServer();
  await listen(server, 0, '127.0.0.1');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Failure('No free port was found.');
  return address.port;
}

/**
 * Throws a sentence when the port cannot be listened on.
 * @param {number} port
 * @param {string} host
 * @param {string} setting the variable that chooses the port
 */
export async function assertPortFree(port, host, setting) {
  const server = createServer();
  try {
    await listen(server, port, host);
  } catch (error) {
    throw new Failure(portSentence(error, port, host, setting));
  }
  await new Promise((resolve) => server.close(resolve));
}

/**
 * @param {unknown} error
 * @param {number} port
 * @param {string} host
 * @param {string} setting
 */
function portSentence(error, port, host, setting) {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `Another program is using port ${port} on ${host}. Stop it, or choose another port with ${setting}, for example ${setting}=${port + 1}.`;
  if (code === 'EACCES')
    return `This user can't open port ${port}. Choose a port above 1023 with ${setting}, for example ${setting}=8080.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `HOST is ${host}, which isn't an address of this machine.`;
  return `Port ${port} on ${host} can't be opened (${code ?? String(error)}).`;
}

/**
 * Whether something didn't start because another program has its port: by the sentence above, or in the words of the program that
 * wanted it.
 * @param {unknown} error
 */
export const isPortTaken = (error) => /Another program is using port|EADDRINUSE/.test(String(error));

/**
 * @param {import('node:net').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<void>}
 */
export function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
