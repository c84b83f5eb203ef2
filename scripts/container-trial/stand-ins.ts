/** Stand-ins for the images of others, for an engine without a registry. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundleDir } from '../bundle/programs.ts';
import { docker, must, run } from './engine.ts';

/** The images that the trial needs, as the Dockerfile and the compose file name them. */
export type Images = { node: string; postgres: string; eventstore: string };

const made: string[] = [];

/** Pulls the images that the app's own image and its database need, or builds them from Debian's packages. */
export async function provideBase({ node, postgres }: Images): Promise<void> {
  await provide(node, () => importDebian(node));
  await provide(postgres, () =>
    build(postgres, postgresFile(node), { 'entrypoint.sh': ENTRYPOINT }),
  );
}

/** The same for the event store. Its stand-in is our imitation, which runs on the app's own image. */
export async function provideEventStore({ eventstore }: Images): Promise<void> {
  await provide(eventstore, () => build(eventstore, EVENT_STORE, {}));
}

/** Removes the stand-ins, which have the names of other images, and the app's image that was built on them. */
export async function removeStandIns(): Promise<void> {
  if (made.length > 0) made.push('weekwise');
  for (const image of made.reverse()) await run('docker', ['image', 'rm', image]);
}

async function provide(image: string, make: () => Promise<unknown>): Promise<void> {
  if ((await run('docker', ['image', 'inspect', image])).status === 0) return;
  if ((await run('docker', ['pull', image])).status === 0) return;
  console.log(`  ${image} cannot be had: something else stands in for it`);
  await make();
  made.push(image);
}

/** Debian with this machine's Node, npm and trusted certificates. */
async function importDebian(image: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-debian-'));
  await must('debootstrap', [
    '--variant=minbase',
    '--include=ca-certificates,curl,openssl',
    'bookworm',
    folder,
  ]);
  const npm = await must('npm', ['root', '--global']);
  mkdirSync(join(folder, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(process.execPath, join(folder, 'usr/local/bin/node'));
  cpSync(join(npm, 'npm'), join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true });
  await must('ln', [
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    join(folder, 'usr/local/bin/npm'),
  ]);
  cpSync(TRUSTED, join(folder, TRUSTED));
  await must('chroot', [folder, 'useradd', '--create-home', '--uid', '1000', 'node']);
  await must('sh', [
    '-c',
    `tar -C '${folder}' -c . | docker import --change 'ENV NODE_EXTRA_CA_CERTS=${TRUSTED}' - '${image}'`,
  ]);
  rmSync(folder, { recursive: true, force: true });
}

const TRUSTED = '/etc/ssl/certs/ca-certificates.crt';

async function build(image: string, dockerfile: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-image-'));
  cpSync(bundleDir, join(folder, 'dist'), { recursive: true });
  for (const [name, content] of Object.entries({ ...files, Dockerfile: dockerfile })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  }
  await docker('build', '--network', 'host', '--tag', image, folder);
  rmSync(folder, { recursive: true });
}

const postgresFile = (node: string) => `FROM ${node}
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql
COPY entrypoint.sh /entrypoint.sh
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["/entrypoint.sh"]
`;

/** Does what the official image does with the settings of our compose file. */
const ENTRYPOINT = `#!/bin/sh
set -e
bin=$(echo /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
as() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
if [ ! -e $data/PG_VERSION ]; then
  install -d -o postgres -g postgres $data
  echo "$POSTGRES_PASSWORD" > /tmp/password && chown postgres /tmp/password
  as $bin/initdb -D $data -U "$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --auth-local=trust
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  as $bin/pg_ctl -D $data -o '-c listen_addresses=' -w start
  as $bin/createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  as $bin/pg_ctl -D $data -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups $bin/postgres -D $data -c listen_addresses='*'
`;

const EVENT_STORE = `FROM weekwise
USER root
COPY dist /app/dist
VOLUME /var/lib/eventstore /var/log/eventstore
CMD ["node", "dist/container-trial-event-store.js"]
HEALTHCHECK NONE
`;
