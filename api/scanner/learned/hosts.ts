/** The addresses of sites and of mail on a bill: a sender's name is often like its own address. */
import { COMMON_DOMAINS, COMMON_MAILBOXES, DOMAIN } from '../words/names.ts';

/** Small letters and digits alone, as an address has them. */
export const squeeze = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** No bill has more addresses of sites and mail that differ. */
export const MOST_HOSTS = 60;

/** The names in the addresses of a text. Where mail lies with a provider for everybody, its box has the sender's name. */
export function hostsIn(text: string): string[] {
  const hosts = [...text.matchAll(DOMAIN)].map(({ groups }) => {
    const { box, domain = '' } = groups ?? {};
    if (!COMMON_DOMAINS.test(domain)) return domain;
    return box && !COMMON_MAILBOXES.test(box) ? box : '';
  });
  return [...new Set(hosts.map(squeeze))].filter((host) => host.length > 2);
}

/** How a name is like one of the addresses. */
export function hostOf(name: string, letters: string, hosts: readonly string[]): string {
  if (hosts.includes(letters)) return 'same';
  const long = hosts.filter((host) => host.length > 3 && letters.length > 3);
  if (long.some((host) => letters.startsWith(host) || host.startsWith(letters))) return 'begins';
  const capitals = name.split(/\W+/).filter((word) => /^[A-Z]/.test(word));
  const initials = capitals.map((word) => word.charAt(0).toLowerCase()).join('');
  if (initials.length > 1 && hosts.includes(initials)) return 'initials';
  if (long.some((host) => host.includes(letters) || letters.includes(host))) return 'within';
  return hosts.length > 0 ? 'other' : 'none';
}

/** The most words of a name that an address is made of. */
const MOST_WORDS = 5;

/** The words of a text that one of the addresses is made of: "Panda" in a letter with "help@panda.ie". */
export function namesOfHosts(
  text: string,
  hosts: readonly string[],
): { name: string; start: number }[] {
  const words = [...text.matchAll(/[A-Z0-9][\w&'’-]*|(?:of|and|the|for)\b/g)];
  return words.flatMap(({ index: start }, first) => {
    const runs = words.slice(first, first + MOST_WORDS).map(({ index, 0: word }) => {
      return text.slice(start, index + word.length);
    });
    const name = runs.find((run) => /^[A-Z0-9]/.test(run) && hosts.includes(squeeze(run)));
    return name ? [{ name, start }] : [];
  });
}
