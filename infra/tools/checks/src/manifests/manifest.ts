/** A value of YAML or JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** One object for Kubernetes, and the file it comes from, for complaints. */
export interface Manifest {
  readonly source: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly content: JsonObject;
}

/** An error in a file that a person has to correct. */
export class ManifestFault extends Error {
  override readonly name = 'ManifestFault';
}

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, or undefined. */
export function at(value: Json | undefined, ...path: (string | number)[]): Json | undefined {
  let here = value;
  for (const step of path) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step];
    else if (isObject(here) && typeof step === 'string') here = here[step];
    else return undefined;
  }
  return here;
}

/** The list at a path; empty when there is none. */
export function listAt(value: Json | undefined, ...path: (string | number)[]): Json[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** The map of words at a path; empty when there is none. */
export function wordsAt(value: Json | undefined, ...path: (string | number)[]) {
  const found = at(value, ...path);
  if (!isObject(found)) return {};
  return Object.fromEntries(
    Object.entries(found).map(([key, word]) => [key, textOf(word)] as const),
  );
}

/** A string or a number as a string; for anything else the empty string. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** `Deployment leads: what`, with the file before it. */
export const complain = ({ source, kind, name }: Manifest, what: string): string =>
  `${source}: ${kind} ${name}: ${what}`;

/** The template of the pods that an object makes, and where it lies; nothing for objects that make none. */
export function podTemplate(
  manifest: Manifest,
): { readonly template: Json; readonly path: string } | undefined {
  const paths: Readonly<Record<string, readonly string[]>> = {
    Deployment: ['spec', 'template'],
    StatefulSet: ['spec', 'template'],
    Job: ['spec', 'template'],
    CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
  };
  const path = paths[manifest.kind];
  const template = path && at(manifest.content, ...path);
  return path && template !== undefined ? { template, path: `/${path.join('/')}` } : undefined;
}

/** The containers of a pod, also those that run before the others. */
export const containersOf = (template: Json): JsonObject[] =>
  ['initContainers', 'containers']
    .flatMap((kind) => listAt(template, 'spec', kind))
    .filter(isObject);
