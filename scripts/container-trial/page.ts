/** The operators' page, whose commands the trial runs. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bundle/programs.ts';

const PAGE = 'docs/operate/containers.md';

/** The commands of a section of docs/operate/containers.md, word for word. */
export function commandsOf(heading: string): string {
  const page = readFileSync(join(root, PAGE), 'utf8');
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands]) => commands);
  if (blocks.length === 0) throw new Error(`${PAGE} has no commands under "${heading}"`);
  return blocks.join('');
}
