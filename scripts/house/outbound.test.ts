/** Which of the installed packages can call an address, and whose address that is: nobody but the operator may give one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** What calls out, in Node or a browser. Methods that are called `fetch` are something else. */
const CALL =
  /(?<![.\w$#'"-])fetch\(|\bglobal(?:This)?\.fetch\b|\bhttps?\.(?:get|request)\(|\bXMLHttpRequest\b|\bhttp2\.connect\(|\b(?:net|tls)\.(?:connect|createConnection)\(/;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const NOT_RUN = /^(?:node_modules|tests?|docs|examples?|benchmarks?)$/;

/** The address that each of them calls, or why it calls none. */
const KNOWN: Record<string, string> = {
  '@grpc/grpc-js': 'EVENT_STORE_URL',
  '@noble/hashes': 'a word in a text',
  '@opentelemetry/otlp-exporter-base': 'OTEL_EXPORTER_OTLP_ENDPOINT',
  '@protobufjs/fetch': 'loads schemas by name, which nobody does',
  '@simplewebauthn/server':
    'what certificates of a passkey name, which are dropped unread (api/identity/factors/passkeys.ts); metadata, which nobody asks for',
  'lru-cache': 'a method of its own',
  'node-fetch': 'the way in which tesseract.js calls, see there',
  nodemailer: 'SMTP_URL',
  openai: 'OPENAI_BASE_URL',
  'pdfjs-dist':
    'a document by its address, where we give bytes; in the readers, which have no secrets',
  pg: 'DATABASE_URL',
  protobufjs: 'loads schemas by name, which nobody does',
  'tesseract.js': 'a picture or a language by its address, where we give bytes and a folder',
  'tesseract.js-core': 'its own file, in browsers',
};

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

function calls(folder: string): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return !NOT_RUN.test(entry.name) && calls(path);
    if (!/\.[cm]?js$/.test(entry.name) || /\.(?:min|test|spec)\./.test(entry.name)) return false;
    return CALL.test(readFileSync(path, 'utf8').replace(COMMENTS, ''));
  });
}

it('the packages that can call an address are known, with whose address it is', () => {
  const { packages }: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const calling = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional && calls(path))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect([...new Set(calling)].sort()).toEqual(Object.keys(KNOWN).sort());
});
