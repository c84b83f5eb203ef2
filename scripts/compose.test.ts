/** docker-compose.yml, as far as it can be held against the program without a Docker engine. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../api/config.ts';
import { environment as everySetting } from '../api/settings.ts';
import { startTestApi } from '../api/testing/api.ts';
import { assertAddress } from '../ledger/store/eventstoredb/address.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Service = {
  image?: string;
  build?: string;
  read_only?: boolean;
  mem_limit?: string;
  cap_drop?: string[];
  tmpfs?: string[];
  logging?: { driver: string; options: Record<string, string> };
  restart?: string;
  profiles?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  healthcheck?: { test: string[] };
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const text = read('docker-compose.yml');
const compose: Compose = parse(text, { merge: true });
const nodes = ['eventstore1', 'eventstore2', 'eventstore3'];

const SECRET = Buffer.alloc(32, 7).toString('base64');

/** The settings of .env.example, those that must be filled in filled in; those behind a `#` too when they are of this profile. */
function environment(profile: 'single' | 'cluster'): Record<string, string> {
  const lines = read('.env.example').split('\n');
  const settings = lines
    .map((line) => (profile === 'cluster' ? line.replace(/^# (?=[A-Z_]+=)/, '') : line))
    .filter((line) => /^[A-Z_]+=/.test(line))
    .map((line): [string, string] => {
      const [name, given] = [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)];
      return [name, given || (text.includes(`{${name}:?`) ? SECRET : '')];
    });
  return Object.fromEntries(settings);
}

/** What compose makes of `${NAME:?…}` and `${NAME:-default}`. */
const filled = (value: string, env: Record<string, string>) =>
  value.replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string, other?: string) =>
    env[name] ? env[name] : (other ?? ''),
  );

describe.each(['single', 'cluster'] as const)('with the profile %s', (profile) => {
  const env = environment(profile);

  it('asks for nothing that neither .env.example nor the settings have', () => {
    expect(env.COMPOSE_PROFILES).toBe(profile);
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const others = asked.filter((name = '') => !(name in env) && !(name in everySetting.shape));
    expect(others.filter((name) => !name?.startsWith('OTEL_'))).toEqual([]);
  });

  it('gives the app settings that it takes', () => {
    const given = Object.entries(compose.services.app?.environment ?? {});
    const settings = given.map(([name, value]) => [name, filled(value, env)]);
    const config = readConfig({ ...Object.fromEntries(settings), NODE_ENV: 'production' });
    expect(config.databaseUrl).toContain('@postgres:5432/weekwise');
    expect(config.masterKey).toHaveLength(32);
    expect(config.publicOrigin).toBe('http://localhost:3000');
    // The file with the authority is in the container only.
    assertAddress((config.eventStoreUrl ?? '').replace('&tlsCAFile=/certs/ca/ca.crt', ''));
    for (const [, host] of (config.eventStoreUrl ?? '').matchAll(/[/@,]([a-z0-9]+):2113/g))
      expect(compose.services[host ?? '']?.profiles).toEqual([profile]);
  });
});

it('hands on every setting but the image’s own, from .env', () => {
  const own = ['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR'];
  for (const name of own) expect(read('Dockerfile')).toMatch(new RegExp(`ENV .*\\b${name}=`));
  // One is made of the password, the other is APP_ROLE in .env.
  const asSuch = (name: string) => !['DATABASE_URL', 'ROLE'].includes(name);
  for (const service of ['app', 'projector', 'scheduler']) {
    const given = compose.services[service]?.environment ?? {};
    for (const name of Object.keys(everySetting.shape)) {
      if (own.includes(name)) expect(given, service).not.toHaveProperty(name);
      else if (asSuch(name)) expect(given[name], name).toMatch(`\${${name}:`);
      else expect(given, service).toHaveProperty(name);
    }
  }
});

it('watches over every server, starts it again, and keeps its data', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    if (name === 'certificates') continue;
    expect(service, name).toMatchObject({ restart: 'unless-stopped', healthcheck: {} });
    for (const volume of service.volumes ?? [])
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
  }
});

it('lets no log fill the disk, and gives no service a folder in memory without a limit', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.logging?.options, name).toMatchObject({ 'max-size': '10m', 'max-file': '5' });
    for (const folder of service.tmpfs ?? []) expect(folder, name).toMatch(/:size=\d+m$/);
  }
});

it('runs app, projector and scheduler from one image, in what a scan takes of memory', () => {
  for (const name of ['app', 'projector', 'scheduler'])
    expect(compose.services[name], name).toMatchObject({
      image: 'weekwise',
      build: '.',
      read_only: true,
      mem_limit: '1536m',
    });
});

it('runs the version of EventStoreDB that was exercised, and gives each volume of its image a place', () => {
  for (const name of ['eventstore', ...nodes]) {
    const { image, volumes = [], tmpfs = [] } = compose.services[name] ?? {};
    expect(image).toBe('eventstore/eventstore:24.6.0-jammy');
    const places = [...volumes, ...tmpfs].join(' ');
    expect(places).toContain(':/var/lib/eventstore');
    expect(places).toContain('/var/log/eventstore:');
  }
  expect(read('Dockerfile')).not.toMatch(/^VOLUME/m);
});

it('has three nodes that know one another and speak TLS', () => {
  for (const node of nodes) {
    const settings = compose.services[node]?.environment;
    const others = nodes.filter((other) => other !== node).map((other) => `${other}:2113`);
    expect(settings).toMatchObject({
      EVENTSTORE_CLUSTER_SIZE: '3',
      EVENTSTORE_GOSSIP_SEED: others.join(),
      EVENTSTORE_NODE_HOST_ADVERTISE_AS: node,
      EVENTSTORE_CERTIFICATE_FILE: `/certs/nodes/${node}/node.crt`,
    });
    expect(settings).not.toHaveProperty('EVENTSTORE_INSECURE');
  }
});

it('lets no documented command count on root, which may read nothing of others without capabilities', () => {
  expect(compose.services.app?.cap_drop).toEqual(['ALL']);
  const typed = read('docs/operate/containers.md').match(/^docker compose run .*--volume.*$/gm);
  expect(typed).toHaveLength(1);
  expect(typed?.join()).toContain('--user "$(id -u)"');
});

it('holds no secret', () => {
  expect(text).not.toMatch(/(PASSWORD|SECRET|KEY): (?!\$\{|\/certs)\S/);
  expect(text).not.toMatch(/tlsVerifyCert|REJECT_UNAUTHORIZED/);
  const leftOut = read('.dockerignore').split('\n');
  expect(leftOut).toEqual(expect.arrayContaining(['.env', 'data']));
});

it('leaves the history and the tests out of the image', () => {
  const leftOut = read('.dockerignore').split('\n');
  expect(leftOut).toEqual(expect.arrayContaining(['.git', '**/*.test.ts', '**/*.test.tsx']));
});

describe('the health check of the app', () => {
  const [, program = '', script = '', ...options] = compose.services.app?.healthcheck?.test ?? [];
  const check = (port: number) =>
    promisify(execFile)(program, [join(root, script), ...options], {
      env: { ...process.env, PORT: String(port) },
    }).then(
      () => 'healthy',
      () => 'unhealthy',
    );

  it('is content with an app that is ready, and with no other', async () => {
    const api = await startTestApi();
    const port = Number(new URL(api.url).port);
    await expect.poll(() => check(port), { timeout: 20_000 }).toBe('healthy');
    await api.stop();
    expect(await check(port)).toBe('unhealthy');
  });
});

it('is built from an image that ends as nobody in particular, with files that are there', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile.match(/^USER (.+)$/gm)).toEqual(['USER node']);
  for (const file of ['scripts/start.sh', 'scripts/healthcheck.js']) {
    expect(dockerfile).toContain(`"${file}"`);
    expect(existsSync(join(root, file))).toBe(true);
  }
});
