/** What households pay for, whoever sells it: most people call a bill "Electricity", not by the name of its sender. */
import type { BillCategory } from '../../contract/bills.ts';
import { SERVICES, type Service } from '../words/services.ts';
import { normalize } from './providers.ts';

/** One of {@link SERVICES}, by the name that a person is shown. */
export type ServiceName = keyof typeof SERVICES;

type Terms = { name: ServiceName; category: BillCategory; names: RegExp; all: RegExp; not: RegExp };

const termsOf = (...lists: (string | undefined)[]): RegExp => {
  const words = lists.flatMap((list) => list?.split(/,\s+/) ?? []);
  return new RegExp(` (?:${words.sort((a, b) => b.length - a.length).join('|')})(?= )`, 'g');
};

const TERMS: readonly Terms[] = Object.entries<Service>(SERVICES).map(([name, service]) => ({
  name: name as ServiceName,
  category: service.category,
  names: termsOf(service.names),
  all: termsOf(service.names, service.also),
  not: service.not === undefined ? / $^/g : termsOf(service.not),
}));

/** A service that is said less than this share as often as the one said most is said in passing. */
const IN_PASSING = 0.4;

/** What a bill is for as its text says; several for one that is for several, none where nothing says it. */
export function servicesBilled(text: string, category: BillCategory | null): ServiceName[] {
  const padded = ` ${normalize(text)} `;
  const said = TERMS.filter((service) => category === null || service.category === category).map(
    ({ name, all, not }) => ({
      name,
      count: padded.replaceAll(not, ' |').match(all)?.length ?? 0,
    }),
  );
  const most = Math.max(0, ...said.map(({ count }) => count));
  return said
    .filter(({ count }) => count > 0 && count >= most * IN_PASSING)
    .map(({ name }) => name);
}

/** What a household's own name for a bill says that it is for. */
export function servicesNamed(name: string): ServiceName[] {
  const padded = ` ${normalize(name)} `;
  return TERMS.filter(({ names, not }) => padded.replaceAll(not, ' |').match(names)).map(
    (service) => service.name,
  );
}
