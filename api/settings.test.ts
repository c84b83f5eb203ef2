/** The page that an operator reads says what the program takes. `npx vitest run api/settings.test.ts -u` writes it anew. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { environment } from './settings.ts';

it('docs/operate/settings.md has every setting with its default and its meaning', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/operate/settings.md');
});

function page(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const lines = Object.entries(properties).map(([name, property]) => {
    const { default: fallback, description } = property as z.core.JSONSchema.JSONSchema;
    expect(description, name).toBeTruthy();
    return `| \`${name}\` | ${fallback === undefined ? '–' : `\`${fallback}\``} | ${description} |`;
  });
  return `# Settings

Environment variables. All of them may be left out; an empty one counts as left out. A setting that is wrong stops the start and is named.

| setting | default | meaning |
| --- | --- | --- |
${lines.join('\n')}
`;
}
