import fc from 'fast-check';
import type { Operation } from '@leadmart/journeys/api-reference';
import { affectsEverybody, endsTheSession } from './effects.js';
import {
  encoded,
  hostileBody,
  hostileHeaders,
  hostileQuery,
  hostileSegment,
  hostileValue,
  jsonText,
} from './hostile-values.js';
import { hostileMultipart, validMultipart } from './multipart.js';
import { nearlyValid } from './mutate.js';
import { validValue, type KnownValues } from './valid-values.js';

/** The owner of a request's token. */
export type Caller = 'nobody' | 'stranger' | 'buyer' | 'admin' | 'leaver';

export interface FuzzRequest {
  readonly caller: Caller;
  /** Path and query below `/api/v1`, as written in the request line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

interface Options {
  /** Existing ids and texts, by field name or by the preceding path segment, optionally with a method before it. */
  readonly known: KnownValues;
  /** Whether the stack has no other users, so that their data needs no protection. */
  readonly alone: boolean;
}

interface Body {
  readonly contentType: string | undefined;
  readonly bytes: string | Buffer | undefined;
}

/** The invalid part of a request. The other parts are valid, so that the server reaches the invalid one. */
const spoiledParts = ['nothing', 'path', 'query', 'headers', 'body', 'near'] as const;
type Spoiled = (typeof spoiledParts)[number];

/** Requests to one operation: valid ones, ones with one invalid part, and hostile ones. */
export function requestsTo(operation: Operation, options: Options): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...partsOf(operation)).chain((spoiled) =>
    fc
      .record({
        caller: callers(operation),
        path: paths(operation, spoiled, options),
        query: queries(operation, spoiled, options),
        headers: spoiled === 'headers' ? hostileHeaders : fc.constant({}),
        body: bodies(operation, spoiled, options),
      })
      .map(({ caller, path, query, headers, body }) => ({
        caller,
        target: path + (query && `?${query}`),
        headers: { ...(body.contentType && { 'content-type': body.contentType }), ...headers },
        body: body.bytes,
      })),
  );
}

/** Only existing parts of an operation can be changed; a body may be added where none is read. */
function partsOf({ path, parameters, body, method }: Operation): Spoiled[] {
  const hasQuery = parameters.some((one) => one.in === 'query');
  return spoiledParts.filter((part) => {
    if (part === 'path') return path.includes('{');
    if (part === 'near') return hasQuery || body !== undefined;
    return part !== 'body' || (method !== 'GET' && method !== 'DELETE');
  });
}

function callers(operation: Operation): fc.Arbitrary<Caller> {
  const right: Caller = endsTheSession(operation)
    ? 'leaver'
    : operation.access === 'admin'
      ? 'admin'
      : 'buyer';
  const wrong: Caller[] = endsTheSession(operation)
    ? ['nobody', 'stranger']
    : ['nobody', 'stranger', 'buyer'];
  return fc.oneof(
    { arbitrary: fc.constant(right), weight: 12 },
    { arbitrary: fc.constantFrom(...wrong), weight: 1 },
  );
}

function paths(
  { method, path }: Operation,
  spoiled: Spoiled,
  { known }: Options,
): fc.Arbitrary<string> {
  const segments = path.split('/').slice(1);
  const filled = segments.map((segment, at) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) return fc.constant(segment);
    if (spoiled === 'path') return hostileSegment;
    const place = `/${segments[at - 1]}`;
    const ids = (known[`${method} ${place}`] ?? known[place] ?? []).map(String);
    return fc.constantFrom(...ids, ...ids, '65f0000000000000000000ff');
  });
  return fc.tuple(...filled).map((parts) => `/${parts.join('/')}`);
}

function queries(
  { parameters }: Operation,
  spoiled: Spoiled,
  { known }: Options,
): fc.Arbitrary<string> {
  if (spoiled === 'query') return hostileQuery;
  const inQuery = parameters.filter((one) => one.in === 'query');
  const required = inQuery.filter((one) => one.required).map((one) => one.name);
  const values = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, validValue(schema, name, known)])),
    { requiredKeys: required },
  );
  const fields = spoiled === 'near' && inQuery.length > 0 ? nearlyValid(values) : values;
  return fields.map(queryText);
}

/** The value of a form field; values other than text are written as JSON. */
function queryText(fields: unknown): string {
  if (typeof fields !== 'object' || fields === null) return '';
  return Object.entries(fields)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : jsonText(value);
      return `${encoded(name)}=${encoded(text.slice(0, 1_000))}`;
    })
    .join('&');
}

function bodies(operation: Operation, spoiled: Spoiled, options: Options): fc.Arbitrary<Body> {
  const spared = affectsEverybody(operation) && !options.alone;
  if (operation.body?.contentType === 'multipart/form-data') {
    const fields = validValue(operation.body.schema, '', options.known);
    const forms = spoiled === 'body' ? hostileMultipart : validMultipart(fields);
    return forms.map(({ contentType, bytes }) => ({ contentType, bytes }));
  }
  if (spoiled === 'body' || (operation.body && spoiled === 'nothing' && spared)) {
    return json(spared ? refusedBodies(hostileBody) : hostileBody);
  }
  if (!operation.body) return fc.constant({ contentType: undefined, bytes: undefined });
  const valid = validValue(operation.body.schema, '', options.known);
  const values = spoiled === 'near' ? nearlyValid(valid) : valid;
  return json(spared ? unknownField(values) : values.map(jsonText));
}

const json = (bytes: fc.Arbitrary<string | Buffer>): fc.Arbitrary<Body> =>
  bytes.map((text) => ({ contentType: 'application/json', bytes: text }));

/** A field that no schema has, so that every body with it is refused. */
const unknownField = (values: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc
    .tuple(values, hostileValue)
    .map(([value, more]) => jsonText({ ...(value as object), 'a field of the fuzzer': more }));

/** Bodies that are certain to be refused. An object is left out: it could be a valid body. */
const refusedBodies = (values: fc.Arbitrary<string | Buffer>) =>
  values.filter((value) => !String(value).trimStart().startsWith('{'));
