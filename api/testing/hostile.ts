/** Requests that break what takes requests for granted, as JSON text: a field may stand twice, or be no field at all. */
import fc from 'fast-check';

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202Etxet',
  '👩‍👩‍👧‍👦',
  'Z̡͖̜͚a͎̞l̫g͔o',
  '１２',
  '1.234',
  '0.001',
  '-1',
  '+1',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '100000000.00',
  '99999999999999999999',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '2026-03-04T00:00:00Z',
  'Mars/Phobos',
  '__proto__',
  "'; DROP SCHEMA events CASCADE; --",
  '<script>alert(1)</script>',
  '%00',
  '../../etc/passwd',
  'x'.repeat(100_000),
];

const NUMBERS = [-1, 0, 0.001, 1.005, 12.345, 1e21, 1e308, 2 ** 31, 2 ** 53, 5e-324, 999_999_999];

/** Any code point, half a surrogate pair too. The same unit of fast-check's own makes a table of all 1,114,112 first, which takes a second. */
const unit = fc
  .nat({ max: 0x10ffff })
  .map(String.fromCodePoint, (text) => String(text).codePointAt(0) ?? 0);

const value = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS, ...NUMBERS, null, true, false, [], {}, [[]], [1], { a: 1 }),
  fc.string({ unit, maxLength: 300 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }),
);

const FOREIGN_KEYS = ['__proto__', 'constructor', 'toString', 'userId', 'ledgerId', 'id', ''];

/** Fields of a right request: some left out, some with a strange value, some twice, some that nobody asked for. */
function fields(sample: Record<string, unknown>): fc.Arbitrary<string> {
  const right = Object.entries(sample);
  const key = fc.oneof(
    ...(right.length > 0 ? [fc.constantFrom(...Object.keys(sample))] : []),
    fc.constantFrom(...FOREIGN_KEYS),
  );
  return fc
    .tuple(
      fc.subarray(right, { minLength: Math.max(0, right.length - 2) }),
      fc.array(fc.tuple(key, value), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([kept, strange, twice]) => {
      const keys = new Set(strange.map(([name]) => name));
      const rest = twice ? kept : kept.filter(([name]) => !keys.has(name));
      const pairs = [...rest, ...strange];
      return `{${pairs.map(([name, it]) => `${JSON.stringify(name)}:${JSON.stringify(it)}`).join()}}`;
    });
}

const deep = fc.constantFrom(1_000, 200_000).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const deepObject = fc.constant(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);
const broken = fc.constantFrom(
  '',
  '{',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  '[1',
  'null',
  '"a"',
  '1',
  '\0',
);

/** The text of a body that resembles a right request more or less. */
export function hostileBody(sample: Record<string, unknown>): fc.Arbitrary<string> {
  const right = JSON.stringify(sample);
  const cut = fc.nat({ max: right.length - 1 }).map((end) => right.slice(0, end));
  return fc.oneof(
    { weight: 12, arbitrary: fields(sample) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.oneof(deep, deepObject) },
  );
}

/** Queries of these parameters: strange values, some twice, some that nobody asked for. */
export function hostileQuery(names: string[]): fc.Arbitrary<string> {
  const name = fc.constantFrom(...names, ...names, '__proto__', 'id', '');
  const text = fc.oneof(
    fc.constantFrom(...TEXTS).map((value) => value.slice(0, 2_000)),
    fc.string({ unit, maxLength: 50 }),
    fc.integer().map(String),
    fc.constantFrom('1', '2026-03-04', 'json', 'csv', 'weekly', 'true'),
  );
  // Half a surrogate pair has no form in an address.
  const encoded = text.filter((it) => !/\p{Cs}/u.test(it)).map(encodeURIComponent);
  const raw = fc.constantFrom('%', '%ff', '%00', '%E0%A4%A', '[]', '=');
  const pair = fc.tuple(name, fc.oneof({ weight: 5, arbitrary: encoded }, raw));
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => {
    return pairs.map(([key, value]) => `${key}=${value}`).join('&');
  });
}

const part = (head: string, content: string) => `--x\r\n${head}\r\n\r\n${content}\r\n`;
const fileHead = (field: string, name: string, type = 'image/png') =>
  `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}`;

/** Forms of `--x` parts that hold no file which anybody could read. */
export function hostileForms(field: string): string[] {
  const file = part(fileHead(field, 'bill.png'), 'no picture');
  const end = '--x--\r\n';
  return [
    '',
    end,
    'no form at all',
    file,
    file.slice(0, 40),
    `${file}${end}`,
    `${file}${file}${end}`,
    `${part(fileHead(field, 'bill.png'), '')}${end}`,
    `${part(fileHead(field, ''), 'x')}${end}`,
    `${part(fileHead('other', 'bill.png'), 'x')}${end}`,
    `${part(fileHead('__proto__', 'bill.png'), 'x')}${end}`,
    `${part(fileHead(field, '../../etc/passwd'), 'x')}${end}`,
    `${part(fileHead(field, '\0'), 'x')}${end}`,
    `${part(fileHead(field, 'x'.repeat(50_000)), 'x')}${end}`,
    `${part(fileHead(field, 'bill.pdf', 'application/pdf'), '%PDF-1.7 and no more')}${end}`,
    `${part(fileHead(field, 'bill.png'), '\x89PNG\r\n\x1a\n and no more')}${end}`,
    `${part(fileHead(field, 'bill.jpg', 'image/jpeg'), '\xff\xd8\xff\xe0')}${end}`,
    `${part(`content-disposition: form-data; name="${field}"`, 'text, no file')}${end}`,
    `${part('content-disposition: form-data', 'no name')}${end}`,
    `${part('x'.repeat(100_000), 'a long head')}${end}`,
    `${part('content-disposition: form-data; name="a"', 'a').repeat(5_000)}${end}`,
    `${part(fileHead(field, 'bill.png'), 'x'.repeat(11 * 1024 * 1024))}${end}`,
  ];
}

/** What stands in the place of an id, as it goes into a path. */
export const HOSTILE_IDS = [
  '0',
  '-1',
  '01',
  '1.5',
  '1e0',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  'a',
  '%20',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%2F',
  '%252e%252e',
  '..%2f..%2fetc%2fpasswd',
  "1'%20OR%20'1'='1",
  '1%3B',
  '%F0%9F%92%B8',
  '%EF%BC%91',
  '__proto__',
  'x'.repeat(5_000),
];
