/** One operation of the published API reference. */
export interface PublishedOperation {
  readonly method: string;
  readonly path: string;
  readonly service: string;
  readonly access: 'public' | 'user' | 'admin';
  /** The scopes with which API keys may call it. */
  readonly scopes: readonly string[];
  /** The proof of identity that its session needs. */
  readonly proof: string | object | undefined;
  /** Names of the fields of a JSON body; undefined where the operation reads none. */
  readonly bodyFields: readonly string[] | undefined;
  readonly queryNames: readonly string[];
}

interface Description {
  readonly tags: readonly [string];
  readonly 'x-proof'?: string | object;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly properties?: object } }>
    >;
  };
  readonly security?: readonly {
    readonly session?: readonly string[];
    readonly apiKey?: readonly string[];
  }[];
}

/** Reads the operations that a running gateway publishes, with their access. */
export async function publishedOperations(url: string): Promise<PublishedOperation[]> {
  const response = await fetch(`${url}/api/docs`);
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, Description>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { tags, security, parameters, requestBody, ...more }]) => ({
        method: method.toUpperCase(),
        path,
        service: tags[0],
        access: accessOf(security),
        proof: more['x-proof'],
        scopes: (security ?? []).flatMap(({ apiKey = [] }) => apiKey),
        bodyFields: fieldsOf(requestBody),
        queryNames: (parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name),
      }),
    ),
  );
}

function fieldsOf(body: Description['requestBody']): readonly string[] | undefined {
  const properties = body?.content['application/json']?.schema.properties;
  return properties && Object.keys(properties);
}

/** The path with ids that do not exist: access and input are checked before ids are looked up. */
export const targetOf = ({ path }: Pick<PublishedOperation, 'path'>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    name === 'token' ? 'some-token' : '65f0000000000000000000ff',
  );

function accessOf(security: Description['security']): PublishedOperation['access'] {
  if (!security) return 'public';
  return security.some(({ session }) => session?.includes('admin')) ? 'admin' : 'user';
}
