/** Real servers for the contract suite, where there are any: one that the environment names, and those that Docker runs. */
import { request } from 'node:http';
import type { StartedTestContainer } from 'testcontainers';

export type RealServer = { name: string; url: string; stop(): Promise<void> };

const EVENTSTOREDB_IMAGE = 'docker.eventstore.com/eventstore/eventstoredb-ee:24.10.4';
const POSTGRES_IMAGE = 'postgres:18-alpine';

/** Those of TEST_EVENT_STORE_URL and of Docker; says on standard output which it has met. */
export async function eventStoreDBServers(): Promise<RealServer[]> {
  const servers: RealServer[] = [];
  const named = process.env.TEST_EVENT_STORE_URL;
  if (named) {
    const name = `the server of TEST_EVENT_STORE_URL (${named.replace(/\/\/[^/]*@/, '//')})`;
    servers.push({ name, url: named, stop: async () => undefined });
  }
  servers.push(...(await fromDocker(EVENTSTOREDB_IMAGE, eventStoreDBContainer)));
  tell('EventStoreDB', ['the wire-level server', ...servers.map(({ name }) => name)]);
  return servers;
}

/** The one that Docker runs, beside the server of the whole run (scripts/testing/postgres.ts). */
export async function postgresServers(): Promise<RealServer[]> {
  const servers = await fromDocker(POSTGRES_IMAGE, postgresContainer);
  const { TEST_DATABASE_URL: named } = process.env;
  const usual = named ? 'the server of TEST_DATABASE_URL' : 'the embedded one';
  tell('PostgreSQL', [usual, ...servers.map(({ name }) => name)]);
  return servers;
}

/**
 * The server that Docker runs from an image; none where no engine answers. An engine without a registry cannot have the
 * image: that is said, and the suite goes on with the servers that it has.
 */
export async function fromDocker(
  image: string,
  start: () => Promise<RealServer>,
  dockerHost = process.env.DOCKER_HOST,
): Promise<RealServer[]> {
  if (!(await dockerAnswers(dockerHost))) return [];
  try {
    return [await start()];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stdout.write(
      `A Docker engine answers, and ${image} cannot be had from it: ${reason}\n`,
    );
    return [];
  }
}

function tell(engine: string, met: string[]): void {
  process.stdout.write(`The contract of the event stores meets ${engine}: ${met.join(', ')}.\n`);
}

async function eventStoreDBContainer(): Promise<RealServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(EVENTSTOREDB_IMAGE)
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true' })
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .start();
  return served(EVENTSTOREDB_IMAGE, container, (host) => `esdb://${host}?tls=false`, 2113);
}

async function postgresContainer(): Promise<RealServer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(POSTGRES_IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: 'postgres' })
    .withExposedPorts(5432)
    // Once for the server that sets it up, once for the one that stays.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const urlOf = (host: string) => `postgres://postgres:postgres@${host}/postgres`;
  return served(POSTGRES_IMAGE, container, urlOf, 5432);
}

function served(
  image: string,
  container: StartedTestContainer,
  urlOf: (host: string) => string,
  port: number,
): RealServer {
  const host = `${container.getHost()}:${container.getMappedPort(port)}`;
  const stop = async () => {
    await container.stop();
  };
  return { name: `${image} in Docker`, url: urlOf(host), stop };
}

const DOCKER_SOCKET = '/var/run/docker.sock';
const ANSWER_WITHIN_MS = 2_000;

/** True when a Docker engine is there and alive, on its socket or where DOCKER_HOST says. */
export function dockerAnswers(dockerHost = process.env.DOCKER_HOST): Promise<boolean> {
  const address = new URL(dockerHost ?? `unix://${DOCKER_SOCKET}`);
  const place =
    address.protocol === 'unix:'
      ? { socketPath: address.pathname }
      : { host: address.hostname, port: address.port };
  return new Promise((resolve) => {
    const ping = request({ ...place, path: '/_ping', timeout: ANSWER_WITHIN_MS });
    ping.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    ping.on('timeout', () => ping.destroy());
    ping.on('error', () => resolve(false));
    ping.end();
  });
}
