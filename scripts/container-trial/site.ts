/** A copy of the repository in a folder of its own, and the services that are started from there. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../bundle/programs.ts';
import { docker, must } from './engine.ts';

const PROJECT = 'weekwise-trial';
const PORT = '3917';
const MINUTE = 60_000;

/** A build uses this machine's network for packages. */
const BUILT = { build: { context: '.', network: 'host' } };
const OVERRIDE = JSON.stringify({ services: { app: BUILT, projector: BUILT, scheduler: BUILT } });

export type Site = {
  url: string;
  /** Builds the image by docker alone: compose would need a `.env`. */
  build(): Promise<void>;
  /** Runs the commands of a section of the operators' page. Settings in `env` override those of `.env`. */
  follow(heading: string, env?: Record<string, string>): Promise<string>;
  /** Runs a compose command. */
  compose(...args: string[]): Promise<string>;
  /** The id of a service's container. */
  container(service: string): Promise<string>;
  /** Settles when `/readyz` has answered 200 and every container is healthy; throws after a minute, with what was seen last. */
  untilReady(): Promise<void>;
  close(): Promise<void>;
};

export async function openSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-trial-'));
  const files = (await must('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root })).split(
    '\n',
  );
  for (const file of files) cpSync(join(root, file), join(folder, file));
  writeFileSync(join(folder, 'docker-compose.override.yml'), OVERRIDE);
  const settings = { COMPOSE_PROJECT_NAME: PROJECT, APP_PORT: PORT };
  const compose = (...args: string[]) =>
    must('docker', ['compose', ...args], { cwd: folder, env: settings });
  const url = `http://127.0.0.1:${PORT}`;
  return {
    url,
    build: async () => {
      await docker('build', '--network', 'host', '--tag', 'weekwise', folder);
    },
    follow: (heading, env = {}) =>
      must('sh', ['-eu'], {
        cwd: folder,
        env: { ...settings, ...env },
        input: commandsOf(heading),
      }),
    compose,
    container: (service) => compose('ps', '--quiet', service),
    untilReady: async () => {
      const until = Date.now() + MINUTE;
      for (;;) {
        const seen = await unready(url, compose);
        if (seen === null) return;
        if (Date.now() > until) throw new Error(seen);
        await delay(200);
      }
    },
    close: async () => {
      if (existsSync(join(folder, '.env'))) await compose('--profile', '*', 'down', '--volumes');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The operators' page, whose commands the trial runs. */
const PAGE = 'docs/operate/containers.md';

/** The commands of a section of the page, word for word. */
function commandsOf(heading: string): string {
  const page = readFileSync(join(root, PAGE), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  if (blocks.length === 0) throw new Error(`${PAGE} has no commands under "${heading}"`);
  return blocks.join('');
}

/** What is not ready; null when everything is. A container that was frozen counts as unhealthy until its next probe. */
async function unready(url: string, compose: Site['compose']): Promise<string | null> {
  const health = (await compose('ps', '--format', '{{.Service}} {{.Health}}')).split('\n');
  const unhealthy = health.filter((line) => !line.endsWith(' healthy'));
  if (unhealthy.length > 0) return unhealthy.join(', ');
  return fetch(`${url}/readyz`)
    .then(async (answer) => (answer.ok ? null : await answer.text()))
    .catch(String);
}

/** Volumes on this engine, by name. */
export const volumes = async (): Promise<string[]> =>
  (await docker('volume', 'ls', '--quiet')).split('\n').sort();
