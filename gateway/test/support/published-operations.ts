/** One operation of the published API reference. */
export interface PublishedOperation {
  readonly method: string;
  readonly path: string;
  readonly service: string;
  readonly access: 'public' | 'user' | 'admin';
}

interface Description {
  readonly tags: readonly [string];
  readonly security?: readonly [{ readonly session: readonly string[] }];
}

/** Reads which operations a running gateway publishes, and who may call each of them. */
export async function publishedOperations(url: string): Promise<PublishedOperation[]> {
  const response = await fetch(`${url}/api/docs`);
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, Description>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags, security }]) => ({
      method: method.toUpperCase(),
      path,
      service: tags[0],
      access: accessOf(security),
    })),
  );
}

function accessOf(security: Description['security']): PublishedOperation['access'] {
  if (!security) return 'public';
  return security[0].session.includes('admin') ? 'admin' : 'user';
}
