/** The OpenAPI document, made from the very table that the router serves (contract/endpoints.ts): the two cannot differ. */
import type * as z from 'zod/mini';
import { othersFirst } from '../../ledger/others-first.ts';
import { noBody } from '../contract/endpoints/endpoint.ts';
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts';
import { writtenId } from '../contract/fields.ts';
import { type ApiRefusal, answerRefusal } from '../http/refusals.ts';
import { answerHeaders, writeParameters } from './headers.ts';
import { PLAIN_PATHS } from './plain-paths.ts';
import { answerSchema, type JsonSchema, namedSchemas, refer, requestSchema } from './schemas.ts';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export type Response = {
  description: string;
  headers?: Record<string, { description?: string; schema: JsonSchema }>;
  content?: Content;
};
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
};

export type OpenApi = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, object>;
  };
};

const DESCRIPTION =
  `Amounts are strings with exactly two decimals, such as "12.50"; in a request a number with at most two
decimals will do, and blanks around a string are ignored. Days are YYYY-MM-DD in the household's time zone, instants are ISO 8601 in UTC. Ids count 1, 2, 3 … within
one household. Unknown fields are ignored. A read that follows a write's answer shows what was written.`.replaceAll(
    '\n',
    ' ',
  );

/** So many calls are described before others are served. */
const AT_ONCE = 5;

/** Builds the document, while others are served. `version` is the program's. */
export async function buildDocument(version: string): Promise<OpenApi> {
  const paths: OpenApi['paths'] = {};
  let described = 0;
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
    described += 1;
    if (described % AT_ONCE === 0) await othersFirst();
  }
  for (const [path, operation] of Object.entries(PLAIN_PATHS)) paths[path] = { get: operation };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const tags = [...new Set(operations.flatMap((one) => one.tags))].map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: { title: 'Weekwise', version, description: DESCRIPTION },
    tags,
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
    },
  };
}

function operation(operationId: string, endpoint: Endpoint): Operation {
  const { path, summary, body } = endpoint;
  const parameters = parametersOf(endpoint);
  return {
    operationId,
    summary,
    tags: [path.split('/')[2] ?? 'other'],
    security: endpoint.public ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body &&
      body !== noBody && { requestBody: { required: true, content: sent(endpoint, body) } }),
    responses: { [endpoint.status]: success(endpoint), ...refusals(endpoint) },
  };
}

/** JSON, or with an upload a form that holds the file too. */
function sent({ upload }: Endpoint, body: z.ZodMiniType): Content {
  const schema = requestSchema(body);
  if (!upload) return { 'application/json': { schema } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const;
  const properties = { [upload.field]: file, ...schema.properties };
  return { 'multipart/form-data': { schema: { ...schema, properties, required: [upload.field] } } };
}

function success(endpoint: Endpoint): Response {
  const { status, summary, answer, progress, files = [] } = endpoint;
  const headers = answerHeaders(endpoint);
  if (status === 302)
    return { description: summary, headers: { Location: { schema: { type: 'string' } } } };
  if (!answer && files.length === 0) return { description: 'Done', headers };
  const content: Content = answer ? { 'application/json': { schema: answerSchema(answer) } } : {};
  if (progress) content['application/x-ndjson'] = { schema: answerSchema(progress) };
  for (const type of files) content[type] = { schema: { type: 'string' } };
  return { description: summary, headers, content };
}

/** What stands in a path. */
const PATH_PARTS: Record<string, JsonSchema> = {
  id: requestSchema(writtenId),
  eventId: { type: 'string', format: 'uuid' },
};

function parametersOf(endpoint: Endpoint): Parameter[] {
  const { path, query } = endpoint;
  const parameters: Parameter[] = [];
  for (const [, name = ''] of path.matchAll(/:(\w+)/g))
    parameters.push({ name, in: 'path', required: true, schema: PATH_PARTS[name] ?? {} });
  if (query) parameters.push(...queryParameters(query));
  return [...parameters, ...writeParameters(endpoint)];
}

function queryParameters(query: z.ZodMiniType): Parameter[] {
  const { properties = {}, required = [] } = requestSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: schema as JsonSchema,
  }));
}

/** The codes of refusals that any call of its kind may meet, and then its own. */
function refusals(endpoint: Endpoint): Record<string, Response> {
  const writes = endpoint.method !== 'GET';
  const codes = [
    ...(endpoint.query || endpoint.body || writes ? ['validation'] : []),
    ...(endpoint.public ? [] : ['unauthenticated']),
    ...(endpoint.public || endpoint.upload ? [] : ['too_many_requests']),
    ...(writes ? ['forbidden', 'payload_too_large', 'unsupported_media_type'] : []),
    ...(writes && !endpoint.upload ? ['idempotency_key_reused'] : []),
    ...(writes && !endpoint.upload && !endpoint.public ? ['other_ledger'] : []),
    ...(endpoint.path.includes(':') ? ['not_found'] : []),
    ...(endpoint.refusals ?? []),
    'unavailable',
    ...(writes ? ['outcome_unknown', 'not_visible_yet'] : []),
  ];
  const byStatus = new Map<number, ReturnType<typeof answerRefusal>['body'][]>();
  for (const code of new Set(codes)) {
    const { status, body } = answerRefusal({ ...FIGURES, refusal: code } as ApiRefusal);
    byStatus.set(status, [...(byStatus.get(status) ?? []), body]);
  }
  return Object.fromEntries([...byStatus].map(([status, bodies]) => [status, refused(bodies)]));
}

function refused(bodies: ReturnType<typeof answerRefusal>['body'][]): Response {
  return {
    description: [...new Set(bodies.map(({ code }) => code))].join(', '),
    content: { 'application/json': { schema: refer('Error'), example: bodies[0] } },
  };
}

/** Whatever any refusal tells, so that each can be shown with its words. */
const FIGURES = {
  fields: { amount: 'Amount is required' },
  what: 'bill',
  allow: 'GET',
  seconds: 60,
  balance: 4_000,
  available: 4_000,
  saved: 10_000,
  paid: 4_000,
  shortfall: 2_500,
  maximum: 12,
  limit: 1_000,
};
