// Several servers in one address, as libpq writes them: postgres://user:password@first:5432,second:5433/database

/** A password may hold an @, as URLs allow: the last one before the path ends it. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s;
const most = 9;

/** An address that is none. The message never repeats it: a password may be in it. */
export class HostsError extends Error {
  override name = 'HostsError';
}

/** The address of each server that an address names, in its order. Throws a {@link HostsError} when one is wrong. */
export function eachHost(url: string): string[] {
  const [, before, names, after] = parts.exec(url) ?? [];
  if (before === undefined || names === undefined || after === undefined)
    throw new HostsError('It doesn’t begin with postgres://.');
  // What stands before it would count as a host, and hosts are told to everyone.
  if (after.includes('@'))
    throw new HostsError('An @ stands behind its hosts. Write / ? # and @ of a password as %2F %3F %23 and %40.');
  const hosts = names.split(',');
  if (hosts.length > most) throw new HostsError(`It names ${hosts.length} hosts, and ${most} are allowed.`);
  if (hosts.length > 1 && hosts.some((host) => host.trim() === '' || host.startsWith(':')))
    throw new HostsError('A host before or after a comma is missing.');
  return hosts.map((host) => {
    const alone = `${before}${host}${after}`;
    if (!URL.canParse(alone)) throw new HostsError('One of the hosts or ports in it is not valid.');
    requireOneHost(alone, hosts.length);
    return writerOnly(alone);
  });
}

/** A parameter names a host in place of all others: a folder of sockets, most likely. */
function requireOneHost(url: string, hosts: number): void {
  const named = new URL(url).searchParams.get('host');
  if (named?.includes(','))
    throw new HostsError(
      'Its ?host= names several hosts. Name them before the database: postgres://first,second/name.',
    );
  if (named !== null && hosts > 1) throw new HostsError('It names hosts twice: before the database and in ?host=.');
}

/** What we ask of a server is always the same, so that an address copied from elsewhere may say it. */
function writerOnly(url: string): string {
  const asked = /[?&]target_session_attrs=([^&#]*)/.exec(url);
  if (!asked) return url;
  if (asked[1] !== 'read-write' && asked[1] !== 'primary')
    throw new HostsError('Its target_session_attrs must be read-write or left out: Porchlight writes.');
  return without(url, 'target_session_attrs');
}

/** An address without one of its parameters. */
export function without(url: string, parameter: string): string {
  const plain = new URL(url);
  plain.searchParams.delete(parameter);
  return plain.href;
}

/** The servers for people: names and ports alone. */
export const namesOfHosts = (url: string): string => eachHost(url).map(nameOfHost).join(', ');

/** One server for people: its name and port, or the folder of its socket. */
export function nameOfHost(alone: string): string {
  const { host, searchParams } = new URL(alone);
  return searchParams.get('host') ?? (host || 'localhost');
}

/** The address of another database on the same servers. */
export function withDatabase(url: string, name: string): string {
  const [, before = '', names = '', after = ''] = parts.exec(url) ?? [];
  return `${before}${names}/${name}${after.replace(/^\/[^?#]*/, '')}`;
}
