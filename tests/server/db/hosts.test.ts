import { describe, expect, test } from 'vitest';
import { eachHost, namesOfHosts, withDatabase } from '../../../src/server/db/hosts';

describe('an address of a database', () => {
  test('may name several servers, each with its port or the usual one, all with the same user', () => {
    expect(eachHost('postgres://u:p%40@one:5432,two,[::1]:5434/town?sslmode=require')).toEqual([
      'postgres://u:p%40@one:5432/town?sslmode=require',
      'postgres://u:p%40@two/town?sslmode=require',
      'postgres://u:p%40@[::1]:5434/town?sslmode=require',
    ]);
    expect(eachHost('postgresql://one/town')).toEqual(['postgresql://one/town']);
  });

  test('may say what is always asked of a server, and nothing else', () => {
    expect(eachHost('postgres://one,two/town?target_session_attrs=read-write')).toEqual([
      'postgres://one/town',
      'postgres://two/town',
    ]);
    expect(() => eachHost('postgres://one,two/town?target_session_attrs=any')).toThrow(/must be read-write/);
  });

  test.each([
    ['mysql://one/town', /begin with postgres/],
    ['postgres://one,,two/town', /before or after a comma is missing/],
    ['postgres://one:5432,/town', /before or after a comma is missing/],
    ['postgres://one:port,two/town', /not valid/],
    ['postgres://one/town?host=two,three', /names several hosts/],
    ['postgres://one,two/town?host=/run/postgresql', /names hosts twice/],
    ['postgres://u:12/secret@one/town', /An @ stands behind its hosts/],
    ['postgres://u:12?secret@one/town', /An @ stands behind its hosts/],
    [`postgres://${Array.from({ length: 10 }, (_, n) => `h${n}`).join(',')}/town`, /10 hosts, and 9 are allowed/],
  ])('%s is none, for a reason that is told', (url, why) => {
    expect(() => eachHost(url)).toThrow(why);
  });

  test('is shown without user and password, and leads to another database of the same servers', () => {
    const url = 'postgres://u:secret@one:5432,two:5433/town?sslmode=require';
    expect(namesOfHosts(url)).toBe('one:5432, two:5433');
    expect(withDatabase(url, 'scratch')).toBe('postgres://u:secret@one:5432,two:5433/scratch?sslmode=require');
  });

  test('may hold a password with @ and a comma, which is never taken for a host', () => {
    const url = 'postgres://u:Pass@Secret,word@db,other/town';
    expect(eachHost(url)).toEqual([
      'postgres://u:Pass@Secret,word@db/town',
      'postgres://u:Pass@Secret,word@other/town',
    ]);
    expect(namesOfHosts(url)).toBe('db, other');
    expect(withDatabase(url, 'scratch')).toBe('postgres://u:Pass@Secret,word@db,other/scratch');
  });

  test('may lead to a socket of this machine, and is shown by its folder', () => {
    expect(namesOfHosts('postgres:///town?host=/run/postgresql')).toBe('/run/postgresql');
    expect(namesOfHosts('postgres:///town')).toBe('localhost');
  });
});
