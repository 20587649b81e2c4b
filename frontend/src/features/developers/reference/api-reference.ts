/** The part of a JSON schema in the API reference that the page shows. */
interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

interface PublishedParameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

type Content = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

interface Answer {
  readonly $ref?: string;
  readonly content?: Content;
}

interface PublishedOperation {
  readonly summary: string;
  readonly description: string;
  readonly operationId: string;
  readonly 'x-scopes'?: readonly string[];
  readonly parameters?: readonly PublishedParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface ErrorExample {
  /** How to fix it. */
  readonly description: string;
  readonly value: { readonly error: string; readonly code?: string };
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
  readonly webhooks: Readonly<Record<string, { readonly post: PublishedOperation }>>;
  readonly components: {
    readonly responses: Readonly<Record<string, ErrorKind>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

/** A value that a caller sends: a parameter, or a field of the body. */
export interface Input {
  readonly place: 'path' | 'query' | 'header' | 'body';
  readonly name: string;
  readonly required: boolean;
  readonly description: string | undefined;
  readonly choices: readonly unknown[] | undefined;
  readonly example: unknown;
}

/** A body by its content type; files have no example. */
interface Body {
  readonly types: readonly string[];
  readonly example: unknown;
}

/** An operation that API keys open. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly scopes: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly inputs: readonly Input[];
  readonly request: Body | undefined;
  readonly success: Body & { readonly status: string };
  /** Pointers to its refusals and failures in the reference. */
  readonly refusals: readonly string[];
}

/** The operations that API keys open, by path. */
export function operationsOf({ paths, components }: ApiReference): Operation[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, published]) => {
        const { operationId: id, summary, description, requestBody, responses } = published;
        const [status = '', answer] = Object.entries(responses)[0] ?? [];
        return {
          id,
          method: method.toUpperCase(),
          path,
          scopes: published['x-scopes'] ?? [],
          summary,
          description,
          inputs: inputsOf(published, components.schemas),
          request: requestBody && bodyOf(requestBody.content),
          success: { status, ...bodyOf(answer?.content ?? {}) },
          refusals: Object.values(responses).flatMap(({ $ref }) => $ref ?? []),
        };
      }),
    )
    .filter(({ scopes }) => scopes.length > 0)
    .toSorted((one, other) => one.path.localeCompare(other.path));
}

function bodyOf(content: Content): Body {
  return { types: Object.keys(content), example: Object.values(content)[0]?.example };
}

type Schemas = ApiReference['components']['schemas'];

const resolved = (schema: Schema, schemas: Schemas): Schema =>
  schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

/** Parameters and the fields of the body. */
function inputsOf({ parameters = [], requestBody }: PublishedOperation, schemas: Schemas): Input[] {
  const given = parameters.map(({ in: place, name, required, schema, example, ...more }) => ({
    place,
    name,
    required: required === true,
    description: more.description ?? schema.description,
    choices: resolved(schema, schemas).enum,
    example,
  }));
  const body = Object.values(requestBody?.content ?? {})[0];
  const { properties = {}, required = [] } = body ? resolved(body.schema, schemas) : {};
  const examples = (body?.example ?? {}) as Readonly<Record<string, unknown>>;
  const fields = Object.entries(properties).map(([name, field]) => {
    const schema = resolved(field, schemas);
    return {
      place: 'body' as const,
      name,
      required: required.includes(name),
      description: field.description ?? schema.description,
      choices: schema.enum,
      example: examples[name],
    };
  });
  return [...given, ...fields];
}

/** A type of delivery: when receivers get it, and its body. */
export interface WebhookEvent {
  readonly type: string;
  readonly when: string;
  readonly headers: readonly Input[];
  readonly example: unknown;
}

export function eventsOf({ webhooks, components }: ApiReference): WebhookEvent[] {
  return Object.entries(webhooks).map(([type, { post }]) => ({
    type,
    when: post.description,
    headers: inputsOf(post, components.schemas).filter(({ place }) => place === 'header'),
    example: bodyOf(post.requestBody?.content ?? {}).example,
  }));
}

/** Refusals and failures of these operations by their status. */
export function errorsOf(
  operations: readonly Operation[],
  { components }: Pick<ApiReference, 'components'>,
): ErrorKind[] {
  const kinds = new Set(operations.flatMap(({ refusals }) => refusals));
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
