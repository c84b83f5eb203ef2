/** Networks that requests come from, as far as one person or household has them. */
import { isIPv6, SocketAddress } from 'node:net';

/** The network of an address: whoever has one IPv6 address has the other 2^64 of it as well, so they count as one. */
export function networkOf(written: string): string {
  if (!isIPv6(written)) return written;
  // One address is written in several ways.
  const { address } = new SocketAddress({ address: written, family: 'ipv6' });
  const [, inside] = /^::ffff:([\d.]+)$/.exec(address) ?? [];
  if (inside) return inside;
  const [left = '', right = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(left).length - groups(right).length;
  const all = address.includes('::')
    ? [...groups(left), ...Array<string>(Math.max(missing, 0)).fill('0'), ...groups(right)]
    : groups(address);
  return all.slice(0, 4).join(':');
}

/** How many times as much the networks of one customer may ask together as one network. */
export const CUSTOMER_TIMES = 4;

/** The customer of a provider who may have this network and 65,535 others (IPv6, /48); null for other networks. */
export const customerOf = (network: string): string | null =>
  network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null;

/** Who takes a turn among visitors: all networks of one customer together, so that nobody has turns without end. */
export function visitorAt(address: string): string {
  const network = networkOf(address);
  return customerOf(network) ?? network;
}
