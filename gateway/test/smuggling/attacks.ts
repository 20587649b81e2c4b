/** A request with another one hidden after its head. */
export interface Attack {
  readonly name: string;
  readonly bytes: string;
}

/** The path of the hidden request. It needs a session, so the gateway forwards no request to it. */
export const hiddenPath = '/api/v1/admin/credits/users';

const hidden = `GET ${hiddenPath} HTTP/1.1\r\nhost: x\r\nx-request-id: hidden-request\r\n\r\n`;
/** The last request of each connection: a server that read everything closes the connection. */
const lastRequest =
  'GET /api/v1/auth/verify-email/last HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';

/** Operations whose requests are forwarded, by method. */
const targets = {
  GET: '/auth/verify-email/attack',
  DELETE: '/api-keys/attack',
  POST: '/auth/login',
} as const;
export const methods = Object.keys(targets) as (keyof typeof targets)[];
const paddings = [0, 99, 100, 999, 1_000, 1_001, 1_900];

interface Framing {
  readonly name: string;
  readonly lines: readonly string[];
  readonly body: string;
  readonly version?: string;
}

const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n`;
const chunked = `${chunk}0\r\n\r\n`;
const emptyChunks = `0\r\n\r\n${hidden}`;
const length = `content-length: ${hidden.length}`;
const encoded = (value: string) => `transfer-encoding: ${value}`;

/** Ways to declare the length of a body: the plain ones and those that programs read differently. */
export const framings: readonly Framing[] = [
  { name: 'no framing', lines: [], body: hidden },
  { name: 'a length', lines: [length], body: hidden },
  { name: 'a length of 0', lines: ['content-length: 0'], body: hidden },
  { name: 'two lengths', lines: ['content-length: 0', length], body: hidden },
  { name: 'a list of lengths', lines: [`${length}, ${hidden.length}`], body: hidden },
  { name: 'a signed length', lines: [`content-length: +${hidden.length}`], body: hidden },
  { name: 'chunks', lines: [encoded('chunked')], body: chunked },
  {
    name: 'chunks with a trailer',
    lines: [encoded('chunked')],
    body: `${chunk}0\r\n${length}\r\n\r\n`,
  },
  { name: 'chunks, then more', lines: [encoded('chunked')], body: emptyChunks },
  { name: 'chunks in upper case', lines: ['Transfer-Encoding: CHUNKED'], body: chunked },
  { name: 'chunks of HTTP/1.0', lines: [encoded('chunked')], body: chunked, version: '1.0' },
  { name: 'chunks and a length', lines: [encoded('chunked'), length], body: emptyChunks },
  { name: 'a length and chunks', lines: ['content-length: 4', encoded('chunked')], body: chunked },
  {
    name: 'chunks, declared twice',
    lines: [encoded('chunked'), encoded('chunked')],
    body: chunked,
  },
  { name: 'chunks of identity', lines: [encoded('chunked, identity')], body: chunked },
  { name: 'another encoding', lines: [encoded('xchunked')], body: chunked },
  { name: 'a space before the colon', lines: ['transfer-encoding : chunked'], body: chunked },
  { name: 'a folded line', lines: ['x-fold: a', ` ${encoded('chunked')}`], body: chunked },
  {
    name: 'chunks of one connection',
    lines: ['connection: transfer-encoding', encoded('chunked')],
    body: chunked,
  },
  { name: 'an upgrade', lines: ['connection: upgrade', 'upgrade: h2c', length], body: hidden },
];

/** The request in front: its method, and the session of its user. */
interface Front {
  readonly method: keyof typeof targets;
  readonly token: string;
}

/** All attacks with one front and one framing: before and after each count of padding lines. */
export function attacksBy(front: Front, framing: Framing): Attack[] {
  return paddings.flatMap((count) =>
    paddingsOf(count).flatMap((padding) => [
      attackOf(front, framing, { before: padding, after: [] }),
      attackOf(front, framing, { before: [], after: padding }),
    ]),
  );
}

/** Header lines that the gateway drops: with equal names, and with different ones. */
function paddingsOf(count: number): string[][] {
  const same = Array.from({ length: count }, () => 'x-user-:');
  return count === 0 ? [[]] : [same, same.map((_, at) => `x-user-${at}:`)];
}

function attackOf(
  { method, token }: Front,
  { name, lines, body, version = '1.1' }: Framing,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Attack {
  const request = `${method} /api/v1${targets[method]} HTTP/${version}`;
  const head = [request, 'host: x', `authorization: Bearer ${token}`];
  const bytes = [...head, ...before, ...lines, ...after, '', body].join('\r\n') + lastRequest;
  const padding = before[1] ?? after[1] ?? 'none';
  const place = before.length > 0 ? 'after' : 'before';
  return {
    name: `${method}, ${name}, ${place} ${before.length + after.length} of ${padding}`,
    bytes,
  };
}
