/** The OpenAPI document as a page for people: plain HTML, our own style sheet, no script. */
import { escapeHtml } from '../http/escape-html.ts';
import type { OpenApi, Operation, Parameter, Response } from './document.ts';
import type { JsonSchema } from './schemas.ts';

/** Writes the whole page. */
export function renderDocs(document: OpenApi): string {
  const { info, tags, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name }) => {
    const mine = calls.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${mine.map(renderCall).join('')}</section>`;
  });
  const things = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<section class="thing"><h3 id="${name}">${name}</h3>${fieldsOf(schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} API</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><header><h1>${info.title} API <small>${escapeHtml(info.version)}</small></h1>
<p>${escapeHtml(info.description)}</p><p><a href="/api/openapi.json">openapi.json</a></p></header>
<nav aria-label="Subjects">${[...tags.map(({ name }) => name), 'things'].map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
<main>${sections.join('')}<section><h2 id="things">things</h2>${things.join('')}</section></main></body></html>`;
}

type Call = { path: string; method: string; operation: Operation };

function renderCall({ path, method, operation }: Call): string {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const body = Object.entries(requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Sent (${escapeHtml(type)})</h4>${fieldsOf(schema)}`,
  );
  return `<details id="${operationId}"><summary><b class="${method}">${method.toUpperCase()}</b>
<code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary><div>
${security.length > 0 ? '<p>For signed-in users.</p>' : '<p>Open to visitors.</p>'}
${parameters.length > 0 ? `<h4>Parameters</h4>${table(parameters.map(parameterRow))}` : ''}
${body.join('')}
<h4>Answers</h4><table>${Object.entries(responses).map(responseRow).join('')}</table></div></details>`;
}

function parameterRow({ name, in: place, required, description = '', schema }: Parameter): Row {
  return {
    name,
    note: `${place}${required ? ', required' : ''}. ${description}`,
    type: typeOf(schema),
  };
}

function responseRow([status, { description, content = {} }]: [string, Response]): string {
  const types = Object.values(content).map(({ schema }) => typeOf(schema));
  return `<tr><th scope="row">${status}</th><td>${escapeHtml(description)}</td><td>${types.join(', ')}</td></tr>`;
}

/** `type` is HTML already. */
type Row = { name: string; type: string; note: string };

function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ name, type, note }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${type}</td><td>${escapeHtml(note)}</td></tr>`,
  );
  return `<table>${lines.join('')}</table>`;
}

/** An object's fields as rows; anything else as its type. */
function fieldsOf(schema: JsonSchema): string {
  const { properties, required = [] } = schema;
  if (!properties) return `<p>${typeOf(schema)}</p>`;
  const rows = Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field as JsonSchema),
    note: required.includes(name) ? 'always' : '',
  }));
  return table(rows);
}

/** A type in words, as HTML; named ones lead to where they are told. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '');
    return `<a href="#${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((one) => typeOf(one as JsonSchema)).join(' or ');
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(', ');
  if (schema.type === 'array') return `list of ${typeOf((schema.items ?? {}) as JsonSchema)}`;
  if (schema.type === 'object' && schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, field]) => `${escapeHtml(name)}: ${typeOf(field as JsonSchema)}`)
      .join(', ')} }`;
  const form = schema.format ?? schema.type ?? 'anything';
  const fallback = schema.default === undefined ? '' : `, else ${JSON.stringify(schema.default)}`;
  return escapeHtml(`${form}${fallback}`);
}
