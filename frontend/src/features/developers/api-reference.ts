/** The part of a JSON schema in the API reference that the page shows. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface Answer {
  readonly $ref?: string;
  readonly content?: Content;
}

interface PublishedOperation {
  readonly summary: string;
  readonly operationId: string;
  readonly security?: readonly { readonly apiKey?: readonly string[] }[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface ErrorExample {
  /** How to fix it. */
  readonly description: string;
  readonly value: { readonly error: string };
}

interface ErrorKind {
  readonly description: string;
  readonly content: {
    readonly 'application/json': { readonly examples: Readonly<Record<string, ErrorExample>> };
  };
  readonly 'x-status': number;
  readonly 'x-codes': readonly { readonly code: string; readonly retryable: boolean }[];
}

/** The OpenAPI document of the gateway. */
export interface ApiReference {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, ErrorKind>> };
}

/** An operation that API keys open. */
export interface Operation extends PublishedOperation {
  readonly method: string;
  readonly path: string;
  readonly scopes: readonly string[];
}

/** The operations that API keys open, by path. */
export function operationsOf({ paths }: Pick<ApiReference, 'paths'>): Operation[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, published]) => ({
        ...published,
        method: method.toUpperCase(),
        path,
        scopes: (published.security ?? []).flatMap(({ apiKey = [] }) => apiKey),
      })),
    )
    .filter(({ scopes }) => scopes.length > 0)
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

/** Refusals and failures of these operations by their status. */
export function errorsOf(
  operations: readonly Operation[],
  { components }: Pick<ApiReference, 'components'>,
): ErrorKind[] {
  const kinds = new Set<string>();
  for (const { responses } of operations)
    for (const { $ref } of Object.values(responses)) if ($ref) kinds.add($ref);
  return Object.entries(components.responses)
    .flatMap(([kind, found]) => (kinds.has(`#/components/responses/${kind}`) ? [found] : []))
    .toSorted((one, other) => one['x-status'] - other['x-status']);
}

/** An error of the catalogue as its page shows it. */
export interface DescribedError {
  readonly status: number;
  readonly retryable: boolean;
  readonly sentence: string;
  readonly fix: string;
  readonly body: object;
}

/** The error with this code; undefined if the catalogue has none. */
export function errorOf(
  { components }: Pick<ApiReference, 'components'>,
  code: string,
): DescribedError | undefined {
  for (const { content, 'x-status': status, 'x-codes': codes } of Object.values(
    components.responses,
  )) {
    const listed = codes.find((one) => one.code === code);
    const example = content['application/json'].examples[code];
    if (!listed || !example) continue;
    const { description: fix, value: body } = example;
    return { status, retryable: listed.retryable, sentence: body.error, fix, body };
  }
  return undefined;
}

/** Everything that a caller sends: parameters and the fields of the body. */
export function inputsOf({ parameters = [], requestBody }: Operation): Parameter[] {
  const { properties = {}, required = [] } =
    Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const fields = Object.entries(properties).map(([name, schema]) => ({
    in: 'body' as const,
    name,
    required: required.includes(name),
    schema,
  }));
  return [...parameters, ...fields];
}

/** The body and content type of the success. */
export function successOf({ responses }: Operation) {
  const [status = '', answer] = Object.entries(responses)[0] ?? [];
  const content = Object.entries(answer?.content ?? {});
  return { status, types: content.map(([type]) => type), schema: content[0]?.[1].schema };
}

/** A value that fits the schema, to read and to copy. */
export function exampleOf(schema: Schema): unknown {
  const given = schema.examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (given !== undefined) return given;
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0]);
  const type = [schema.type].flat()[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, exampleOf(one)]),
      );
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return textExamples[schema.format ?? ''] ?? 'text';
    default:
      return null;
  }
}

const textExamples: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T10:00:00.000Z',
  date: '2026-01-31',
  email: 'pat@example.com',
  uri: 'https://example.com',
};
