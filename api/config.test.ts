/** Settings that would open a door are refused at the start. */
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');
const SECRET = 'a secret of 32 letters, or longer';

describe('settings', () => {
  it.each<[string, Record<string, string>]>([
    ['a secret that can be guessed', { SESSION_SECRET: 'x'.repeat(31) }],
    ['a key that is too short', { MASTER_KEY: Buffer.alloc(16).toString('base64') }],
    ['a key that is a word', { MASTER_KEY: 'password' }],
    ['a model behind a file', { OPENAI_BASE_URL: 'file:///etc/passwd' }],
    ['a model behind a script', { OPENAI_BASE_URL: 'javascript:alert(1)' }],
    ['a mail server that is none', { SMTP_URL: 'http://mail.example' }],
    ['a public address that is no page', { PUBLIC_URL: 'ftp://weekwise.example' }],
    ['a public address with a path', { PUBLIC_URL: 'https://weekwise.example/bills/' }],
    ['a public address with a user', { PUBLIC_URL: 'https://ann@weekwise.example' }],
    ['letters whose links lead nowhere sure', { SMTP_URL: 'smtps://mail.example' }],
    ['a provider in the clear', { GOOGLE_ISSUER: 'http://accounts.example' }],
    ['half of Google', { GOOGLE_CLIENT_ID: 'a' }],
    ['no limit', { LOGIN_FAILURES_PER_EMAIL: '0' }],
    ['a wait that no timer has', { DATABASE_SECONDS: '3000000' }],
    ['a limit that is none', { PROOF_FAILURES: 'many' }],
    ['every proxy believed', { TRUST_PROXY: '1000' }],
  ])('with %s are refused', (_what, env) => {
    expect(() => readConfig(env)).toThrow('The settings are not right');
  });

  it('of production name both secrets when the database is elsewhere', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://host/db' };
    expect(() => readConfig(env)).toThrow(/SESSION_SECRET[\s\S]*MASTER_KEY/);
    const whole = readConfig({ ...env, SESSION_SECRET: SECRET, MASTER_KEY: KEY });
    expect(whole).toMatchObject({ production: true, development: false });
  });

  it('that nobody made let only this machine come, and ease nothing', () => {
    const usual = { host: '127.0.0.1', development: false, trustedProxies: 0 };
    expect(readConfig({})).toMatchObject(usual);
  });

  it('refused never quote what was set', () => {
    const refused = () => readConfig({ SESSION_SECRET: 'hidden', MASTER_KEY: 'hidden' });
    expect(refused).toThrow(/SESSION_SECRET[\s\S]*MASTER_KEY/);
    expect(refused).not.toThrow('hidden');
  });
});
