import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { at, isObject, ManifestFault, type Json, type Manifest } from '../manifest.js';
import { readManifests, readYaml } from '../read-yaml.js';
import { applyJsonPatch } from './json-patch.js';
import { applyReplacements, replacementSchema } from './replacements.js';

const generator = z.strictObject({
  name: z.string(),
  behavior: z.literal('merge').optional(),
  options: z.strictObject({ disableNameSuffixHash: z.boolean() }).optional(),
  literals: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
});
const patch = z.strictObject({
  target: z.strictObject({ kind: z.string(), name: z.string().optional() }).optional(),
  patch: z.string(),
});
/** Without a target: the only patch of this form that the manifests need. */
const deletion = z.strictObject({
  $patch: z.literal('delete'),
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.strictObject({ name: z.string() }),
});
const image = z.strictObject({
  name: z.string(),
  newName: z.string().optional(),
  newTag: z.string().optional(),
});

/** As much of kustomize as the overlays use; anything else is refused, so that nothing is checked that is not there. */
const kustomization = z.strictObject({
  apiVersion: z.templateLiteral(['kustomize.config.k8s.io/', z.enum(['v1beta1', 'v1alpha1'])]),
  kind: z.enum(['Kustomization', 'Component']),
  namespace: z.string().optional(),
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  images: z.array(image).default([]),
  configMapGenerator: z.array(generator).default([]),
  patches: z.array(patch).default([]),
  replacements: z.array(replacementSchema).default([]),
});
type Kustomization = z.output<typeof kustomization>;

const clusterScoped = new Set(['Namespace']);

/**
 * The result of `kubectl kustomize` for a folder, without the suffixes of generated names. Written here because
 * kustomize is a program that a machine with nothing but Node does not have. A component changes the objects of the
 * folder that names it.
 */
export async function renderKustomization(
  folder: string,
  root: string,
  outer: readonly Manifest[] = [],
): Promise<Manifest[]> {
  const file = join(folder, 'kustomization.yaml');
  const source = relative(root, file);
  const data = await readKustomization(file, root);
  let manifests = [...outer];
  for (const resource of data.resources) {
    const path = join(folder, resource);
    const isFile = resource.endsWith('.yaml');
    manifests.push(
      ...(isFile ? await readManifests(path, root) : await renderKustomization(path, root)),
    );
  }
  for (const component of data.components)
    manifests = await renderKustomization(join(folder, component), root, manifests);
  manifests = await generateConfigMaps(manifests, { data, folder, source });
  manifests = applyPatches(manifests, data, source);
  manifests = manifests.map((manifest) => withNamespace(withImages(manifest, data), data));
  return refuseTwins(applyReplacements(manifests, data.replacements, source));
}

async function readKustomization(file: string, root: string): Promise<Kustomization> {
  const [content] = await readYaml(file, root);
  const parsed = kustomization.safeParse(content);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new ManifestFault(`${relative(root, file)}: ${issues.join('; ')}`);
}

interface Place {
  readonly data: Kustomization;
  readonly folder: string;
  readonly source: string;
}

async function generateConfigMaps(
  manifests: readonly Manifest[],
  { data, folder, source }: Place,
): Promise<Manifest[]> {
  const result = [...manifests];
  for (const { name, behavior, literals, files } of data.configMapGenerator) {
    const entries = literals.map((literal) => splitPair(literal, source));
    for (const pair of files) {
      const [key, path] = splitPair(pair, source);
      entries.push([key, await readFile(join(folder, path), 'utf8')]);
    }
    const index = result.findIndex((one) => one.kind === 'ConfigMap' && one.name === name);
    const known = result[index];
    if (behavior === 'merge' && !known)
      throw new ManifestFault(`${source}: ConfigMap ${name}: there is none to merge with`);
    if (behavior !== 'merge' && known)
      throw new ManifestFault(`${source}: ConfigMap ${name}: is there already; merge with it`);
    const before = at(known?.content, 'data');
    const merged = { ...(isObject(before) ? before : {}), ...Object.fromEntries(entries) };
    const content = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: merged };
    const made = { source, apiVersion: 'v1', kind: 'ConfigMap', name, content };
    if (known) result[index] = made;
    else result.push(made);
  }
  return result;
}

function splitPair(pair: string, source: string): [string, string] {
  const index = pair.indexOf('=');
  if (index < 1) throw new ManifestFault(`${source}: '${pair}' is no NAME=value`);
  return [pair.slice(0, index), pair.slice(index + 1)];
}

function applyPatches(
  manifests: readonly Manifest[],
  { patches }: Kustomization,
  source: string,
): Manifest[] {
  return patches.reduce<Manifest[]>(
    (result, { target, patch: text }) => {
      const content = parse(text) as Json;
      const { kind, name } = target ?? deletedBy(content, source);
      const words = `${source}: patch of ${kind} ${name ?? '(all)'}`;
      const isMeant = (one: Manifest) => one.kind === kind && (name ?? one.name) === one.name;
      if (!result.some(isMeant)) throw new ManifestFault(`${words}: there is none`);
      if (target === undefined) return result.filter((one) => !isMeant(one));
      if (!Array.isArray(content)) throw new ManifestFault(`${words}: expected a JSON patch`);
      return result.map((one) => (isMeant(one) ? patched(one, content, words) : one));
    },
    [...manifests],
  );
}

function deletedBy(content: Json, source: string): { kind: string; name: string | undefined } {
  const { success, data } = deletion.safeParse(content);
  if (!success) throw new ManifestFault(`${source}: a patch without a target has to delete`);
  return { kind: data.kind, name: data.metadata.name };
}

function patched(manifest: Manifest, operations: Json[], words: string): Manifest {
  try {
    const content = applyJsonPatch(manifest.content, operations);
    return isObject(content) ? { ...manifest, content } : manifest;
  } catch (error) {
    if (!(error instanceof ManifestFault)) throw error;
    throw new ManifestFault(`${words}: ${manifest.name}: ${error.message}`);
  }
}

function withNamespace(manifest: Manifest, { namespace }: Kustomization): Manifest {
  if (namespace === undefined || clusterScoped.has(manifest.kind)) return manifest;
  const { metadata } = manifest.content;
  if (!isObject(metadata)) return manifest;
  return { ...manifest, content: { ...manifest.content, metadata: { ...metadata, namespace } } };
}

/** Images are where a container names one, wherever that is in the object. */
function withImages(manifest: Manifest, { images }: Kustomization): Manifest {
  const replaced = replaceImages(manifest.content, images);
  return isObject(replaced) ? { ...manifest, content: replaced } : manifest;
}

function replaceImages(value: Json, images: Kustomization['images']): Json {
  if (Array.isArray(value)) return value.map((one) => replaceImages(one, images));
  if (!isObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, replaceImages(one, images)] as const),
  );
  if (typeof copy['image'] !== 'string' || typeof copy['name'] !== 'string') return copy;
  const [, name = '', tag] = /^(.+?)(?::([^:/]+))?$/.exec(copy['image']) ?? [];
  const change = images.find((one) => one.name === name);
  const newTag = change?.newTag ?? tag;
  if (change) copy['image'] = `${change.newName ?? name}${newTag ? `:${newTag}` : ''}`;
  return copy;
}

function refuseTwins(manifests: Manifest[]): Manifest[] {
  const seen = new Set<string>();
  for (const { source, kind, name, apiVersion } of manifests) {
    const key = `${apiVersion} ${kind} ${name}`;
    if (seen.has(key)) throw new ManifestFault(`${source}: ${kind} ${name} is there twice`);
    seen.add(key);
  }
  return manifests;
}
