/** The part of a JSON schema of the API reference that the fuzzer reads. */
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
  readonly $ref?: string;
  readonly content?: Content;
}

/** One operation of the API reference with its method and path. */
export interface Operation {
  readonly method: string;
  /** Below `/api/v1`, parameters in braces. */
  readonly path: string;
  readonly access: 'public' | 'user' | 'admin';
  readonly parameters: readonly Parameter[];
  readonly body: { readonly contentType: string; readonly schema: Schema } | undefined;
  readonly responses: Readonly<Record<string, Response>>;
}

interface PublishedOperation {
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

/** Reads the API reference of a running stack. */
export async function publishedDocument(url: string): Promise<ApiDocument> {
  const response = await fetch(`${url}/api/docs`);
  return (await response.json()) as ApiDocument;
}

/** All operations of the document, in its order. */
export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  const resolve = (response: Response): Response =>
    (response.$ref && components.responses[response.$ref.split('/').at(-1) ?? '']) || response;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, published]) => ({
      method: method.toUpperCase(),
      path,
      access: accessOf(published),
      parameters: published.parameters ?? [],
      body: bodyOf(published),
      responses: Object.fromEntries(
        Object.entries(published.responses).map(([status, one]) => [status, resolve(one)]),
      ),
    })),
  );
}

/** The roles are listed with the security scheme, which OpenAPI 3.1 allows for all types of schemes. */
function accessOf({ security }: PublishedOperation): Operation['access'] {
  if (!security?.length) return 'public';
  return security.some(({ session }) => session?.includes('admin')) ? 'admin' : 'user';
}

function bodyOf({ requestBody }: PublishedOperation): Operation['body'] {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first && { contentType: first[0], schema: first[1].schema };
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
