import fc from 'fast-check';

const megabyte = 1_024 * 1_024;

/** A number or other text that `JSON.stringify` cannot write; `jsonText` copies it into the body unchanged. */
const raw = (json: string): string => `⟦${json}⟧`;

/** The JSON text of a value; texts marked by `raw` have no quotes. */
export const jsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replaceAll(/"⟦(.*?)⟧"/g, (_whole, json: string) =>
    json.replaceAll('\\"', '"'),
  );

/** Values that no field accepts. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    [],
    {},
    [[]],
    0,
    -1,
    0.1,
    1e21,
    Number.MAX_SAFE_INTEGER + 1,
    raw('1e309'),
    raw('-0'),
    raw('1e-400'),
    raw('{"a":1,"a":2}'),
    { $gt: '' },
    { $regex: '(a+)+$' },
    { $where: 'sleep(5000)' },
    { $ne: null },
    ['$ne', null],
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    { constructor: { prototype: { isAdmin: true } } },
    { toString: 1, length: 1e9 },
    { _bsontype: 'ObjectId', id: 'x' },
    '65f0000000000000000000ff',
    '../../../etc/passwd',
    '\u0000',
    'a\u0000b',
    '\r\nBcc: other@example.com',
    '<script>alert(1)</script>',
    '${7*7}{{7*7}}',
    "' OR '1'='1",
    '=HYPERLINK("http://example.com")',
    '\u202Etxt.exe',
    '\ud800',
    'ﬀ'.repeat(300),
    'a@b.co\u0000.example.com',
    'x'.repeat(5_000),
  ),
  fc.constant('x'.repeat(megabyte)),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.double(),
  fc.bigInt().map((number) => raw(String(number))),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(fc.constantFrom(0, 'TX', null), { minLength: 200, maxLength: 500 }),
);

/** Bodies that are not multipart forms. */
export const hostileBody: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constantFrom<string | Buffer>(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '7',
    'NaN',
    '{"a":1}{"b":2}',
    '\uFEFF{}',
    '{"__proto__":{"isAdmin":true}}',
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    'email=pat%40example.com&password=x',
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
    `{"more":"${'x'.repeat(2 * megabyte)}"}`,
  ),
  hostileValue.map(jsonText),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

/** Path segments as written in the request line. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    '%ff',
    '%2e%2e',
    '%2e%2e%2f%2e%2e%2fuser%2fvalidate',
    '%252e',
    '..;',
    '%E2%80%AE',
    '%F0%9F%92%A9',
    '%zz',
    "'%20or%201=1",
    '%7B%22%24gt%22%3A%22%22%7D',
    '$where',
    '__proto__',
    'constructor',
    'null',
    'undefined',
    '0',
    '-1',
    '65F0000000000000000000FF',
    '65f0000000000000000000fff',
    'x'.repeat(500),
    'x'.repeat(3_000),
  ),
  fc
    .string({ minLength: 1, maxLength: 40 })
    .map(encoded)
    .filter((text) => !/^\.{1,2}$/.test(text)),
);

/** Query strings as written in the request line. */
export const hostileQuery: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '&',
    '=',
    '?',
    '%',
    'page[$gt]=1',
    'page=1&page=2',
    'limit=1e9',
    'page=-1',
    'page=0x10',
    'page=1%00',
    'q[]=a&q[]=b',
    'q=%ff%fe',
    'q=%F0%9F%92%A9',
    'q=(a%2B)%2B%24',
    '__proto__[isAdmin]=true',
    'constructor.prototype.isAdmin=true',
    'from=9999-12-31&to=0001-01-01',
    'states=' + 'TX,'.repeat(130),
    Array.from({ length: 400 }, (_, at) => `p${at}=1`).join('&'),
    `q=${'x'.repeat(3_000)}`,
  ),
  fc.string({ maxLength: 40 }).map((text) => `q=${encoded(text)}`),
);

/** Headers that the site never sends. */
export const hostileHeaders = fc.constantFrom<Record<string, string>>(
  { 'x-request-id': 'x'.repeat(2_000) },
  { 'x-request-id': '{"$gt":""}' },
  { 'x-user-id': '65f0000000000000000000ff', 'x-user-admin': 'true' },
  { 'x-forwarded-for': '10.0.0.1, 127.0.0.1', 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'javascript', forwarded: 'for=127.0.0.1;host=evil.example' },
  { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
  { 'x-original-url': '/api/v1/admin/users/search', 'x-rewrite-url': '/metrics' },
  { accept: 'application/xml' },
  { 'accept-encoding': 'gzip;q=0, *;q=0' },
  { 'accept-language': 'x'.repeat(1_000) },
  { 'content-encoding': 'gzip' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'application/json, text/plain' },
  { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': '{"$gt":""}' },
  { 'if-none-match': '*', 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  { range: 'bytes=0-1,2-3,-1' },
  { traceparent: '00-00000000000000000000000000000000-0000000000000000-ff' },
  { 'stripe-signature': 't=9999999999,v1=00' },
  { cookie: `session=${'x'.repeat(2_000)}` },
  { host: 'evil.example' },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
  { authorization: 'Bearer' },
);

/** Percent-encodes any text, including lone surrogates, which have no UTF-8 encoding. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}
