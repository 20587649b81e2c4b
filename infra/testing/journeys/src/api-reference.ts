/** The part of a JSON schema of the API reference that tests read. References are resolved. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

export interface Response {
  readonly content?: Content;
}

/** One operation of the API reference with its method and path. */
export interface Operation {
  readonly method: string;
  /** Below `/api/v1`, parameters in braces. */
  readonly path: string;
  readonly service: string;
  readonly access: 'public' | 'user' | 'admin';
  /** The scopes with which API keys may call it. */
  readonly scopes: readonly string[];
  /** The proof of identity that its session needs. */
  readonly proof: string | object | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly contentType: string; readonly schema: Schema } | undefined;
  readonly responses: Readonly<Record<string, Response>>;
}

interface Described {
  readonly tags: readonly [string];
  readonly security: readonly object[];
  readonly 'x-scopes'?: readonly string[];
  readonly 'x-proof'?: string | object;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

/** Reads all operations that a running gateway publishes: those of everybody and those of administrators. */
export async function publishedOperations(url: string): Promise<Operation[]> {
  const read = async (name: string) => {
    const response = await fetch(`${url}/api/docs/${name}.json`);
    return resolved(await response.json()) as ApiDocument;
  };
  return [
    ...operationsOf(await read('openapi'), 'user'),
    ...operationsOf(await read('admin'), 'admin'),
  ];
}

function operationsOf({ paths }: ApiDocument, signedIn: 'user' | 'admin'): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      service: described.tags[0],
      access: described.security.length === 0 ? 'public' : signedIn,
      scopes: described['x-scopes'] ?? [],
      proof: described['x-proof'],
      parameters: described.parameters ?? [],
      body: bodyOf(described),
      responses: described.responses,
    })),
  );
}

function bodyOf({ requestBody }: Described): Operation['body'] {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first && { contentType: first[0], schema: first[1].schema };
}

/** The document with the components in the place of the references to them. */
function resolved(document: unknown): unknown {
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    if ('$ref' in node && typeof node.$ref === 'string') return resolve(at(node.$ref));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value)]));
  };
  const at = (pointer: string) =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
  return resolve(document);
}

export const nameOf = ({ method, path }: Pick<Operation, 'method' | 'path'>): string =>
  `${method} ${path}`;
