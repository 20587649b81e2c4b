import type { z } from 'zod';
import { customResources } from './custom-resources.js';
import { complain, isObject, type Json, type Manifest } from './manifest.js';

interface SchemaError {
  readonly instancePath: string;
  readonly message?: string;
}

/** The package `kubernetes-models` has a validator for each kind, compiled from Kubernetes' own schema. */
interface Model {
  readonly prototype: { validate(this: unknown): void };
}

/** The errors of an object by the schema of its kind, unknown fields included. */
export async function schemaComplaints(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, content } = manifest;
  const custom = customResources[`${apiVersion}/${kind}`];
  if (custom) return customComplaints(manifest, custom);
  const model = await modelOf(apiVersion, kind);
  if (!model) return [complain(manifest, `Kubernetes has no ${kind} in ${apiVersion}`)];
  const read = new Set<string>();
  const complaints = validate(model, watch(content, '', read)).map(({ instancePath, message }) =>
    complain(manifest, `${instancePath || '/'} ${message ?? 'is not valid'}`),
  );
  const unknown = unreadFields(content, '', read).map((path) =>
    complain(manifest, `${path} is no field that Kubernetes knows`),
  );
  return [...new Set([...complaints, ...unknown])];
}

function customComplaints(manifest: Manifest, schema: z.ZodType): string[] {
  const result = schema.safeParse(manifest.content);
  if (result.success) return [];
  return result.error.issues.map(({ path, message }) =>
    complain(manifest, `/${path.join('/')} ${message}`),
  );
}

async function modelOf(apiVersion: string, kind: string): Promise<Model | undefined> {
  // Drafts of kinds go away again; nothing that we need is still one.
  if (/\d(alpha|beta)\d/.test(apiVersion)) return undefined;
  const path = `kubernetes-models/${apiVersion}/${kind}`;
  try {
    const module = (await import(path)) as Record<string, Model>;
    return module[kind];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (/MODULE_NOT_FOUND|NOT_EXPORTED/.test(code)) return undefined;
    throw error;
  }
}

function validate(model: Model, value: unknown): readonly SchemaError[] {
  try {
    model.prototype.validate.call(value);
    return [];
  } catch (error) {
    if (error instanceof Error && 'errors' in error) return error.errors as SchemaError[];
    throw error;
  }
}

/**
 * Notes which fields somebody reads. The compiled validators look at the fields that they know and at no
 * others, so what is never read is a field that Kubernetes would ignore or refuse.
 */
function watch(value: Json, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key, receiver): unknown {
      const found = Reflect.get(target, key, receiver) as Json;
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return found;
      read.add(`${path}/${key}`);
      return watch(found, `${path}/${key}`, read);
    },
  });
}

function unreadFields(value: Json, path: string, read: ReadonlySet<string>): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => unreadFields(one, `${path}/${index}`, read));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const here = `${path}/${key}`;
    return read.has(here) ? unreadFields(one, here, read) : [here];
  });
}
