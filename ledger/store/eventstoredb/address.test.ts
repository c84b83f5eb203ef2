import { describe, expect, it } from 'vitest';
import { assertAddress, credentialsOf } from './address.ts';

describe('the address of the store', () => {
  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://user:secret@one:2113,two:2113,three:2113?tls=true',
    'esdb+discover://user:secret@cluster.example.com?nodePreference=leader',
  ])('may be %s', (url) => {
    expect(() => assertAddress(url)).not.toThrow();
  });

  it.each([
    'http://localhost:2113',
    'kurrentdb://localhost:2113',
    'esdb://',
    'esdb://user:secret@localhost:port',
    'esdb://user:secret@localhost?nodePreference=nobody',
  ])('may not be %s; the complaint keeps its password', (url) => {
    expect(() => assertAddress(url)).toThrow(/esdb:\/\/|no connection string/);
    expect(() => assertAddress(url)).not.toThrow(/secret/);
  });
});

describe('the credentials', () => {
  it('are those of the address', () => {
    const given = { username: 'admin', password: 'p@ss:word' };
    expect(credentialsOf('esdb://admin:p%40ss%3Aword@localhost:2113')).toEqual(given);
  });

  it('are somebody, whom a server without users does not look at, when the address has none', () => {
    for (const url of ['esdb://localhost:2113', 'esdb+discover://one?tls=false'])
      expect(credentialsOf(url).username).not.toBe('');
  });
});
