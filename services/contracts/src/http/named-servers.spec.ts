import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allEndpoints } from '../index.js';

/** The inputs whose name says that they may be an address, and what they are. */
const known: Readonly<Record<string, string>> = {
  'PUT /billing/details body address': 'a postal address, printed on receipts',
  'POST /webhooks body url': 'the only server that an input names; see webhook-targets.ts',
  'POST /leads/outcomes body outcomes.callBackAt': 'the moment of the next call',
  'POST /leads/packs/{id}/outcomes body outcomes.callBackAt': 'the moment of the next call',
  'PATCH /webhooks/{id} body url': 'the only server that an input names; see webhook-targets.ts',
};

const mayNameServer =
  /ur[il]|host|address|endpoint|target|callback|redirect|server|domain|link|origin|href|hook|proxy/i;

interface Shape {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly [keyword: string]: unknown;
}

/** The paths of all fields of a JSON schema that may name a server. */
function serversIn(schema: Shape, path: readonly string[] = []): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = [...path, name];
    const isServer = mayNameServer.test(name) || /ur[il]|host/.test(field.format ?? '');
    return [...(isServer ? [at.join('.')] : []), ...serversIn(field, at)];
  });
  const inside = ['items', 'anyOf', 'oneOf', 'allOf', 'prefixItems', 'additionalProperties']
    .flatMap((keyword) => schema[keyword] ?? [])
    .filter((one): one is Shape => typeof one === 'object' && one !== null);
  return [...new Set([...own, ...inside.flatMap((one) => serversIn(one, path))])];
}

describe('inputs', () => {
  it('name no server, but the address of a webhook', () => {
    const named = allEndpoints().flatMap((endpoint) =>
      (['params', 'query', 'headers', 'body', 'upload'] as const).flatMap((part) => {
        const schema = endpoint[part];
        if (!schema) return [];
        // Without names, which the reference of the API gives to schemas: each is written out where it is.
        const metadata = z.registry<{ id?: string }>();
        const options = { io: 'input', unrepresentable: 'any', metadata } as const;
        const shape = z.toJSONSchema(schema, options);
        const fields = serversIn(shape as Shape);
        return fields.map((field) => `${endpoint.method} ${endpoint.path} ${part} ${field}`);
      }),
    );
    expect(named.toSorted()).toEqual(Object.keys(known).toSorted());
  });
});
