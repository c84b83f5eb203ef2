import { Log } from './log.ts';
import { Wire } from './wire.ts';

/** Servers that share one log, as a cluster does, and that redirect to whoever leads. */
export type Cluster = {
  nodes: Wire[];
  /** Asks all of them who leads. */
  url: string;
  /** From now on this one does. */
  lead(index: number): void;
  stop(): void;
};

/** The first of `size` nodes leads. */
export async function startCluster(size: number): Promise<Cluster> {
  const log = new Log();
  let leader = 0;
  const nodes = await Promise.all(Array.from({ length: size }, () => Wire.start({ log })));
  for (const node of nodes)
    node.members = () =>
      nodes.map(({ port }, index) => ({ host: '127.0.0.1', port, leads: index === leader }));
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`);
  return {
    nodes,
    url: `esdb://${hosts.join()}?tls=false&maxDiscoverAttempts=2&gossipTimeout=1`,
    lead: (index) => {
      leader = index;
    },
    stop: () => {
      for (const node of nodes) node.stop();
    },
  };
}
