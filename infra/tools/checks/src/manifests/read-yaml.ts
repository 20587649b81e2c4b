import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { isObject, ManifestFault, textOf, type Json, type Manifest } from './manifest.js';

/** The documents of a file; throws with file and line where it is no YAML. */
export async function readYaml(file: string, root: string): Promise<Json[]> {
  const source = relative(root, file);
  const documents = parseAllDocuments(await readFile(file, 'utf8'), { merge: true });
  const parsed: Json[] = [];
  // For an empty file the parser returns an object of its own.
  for (const document of 'empty' in documents ? [] : documents) {
    const [error] = document.errors;
    if (error) throw new ManifestFault(`${source}: ${error.message}`);
    const value = document.toJS() as Json;
    if (value !== null) parsed.push(value);
  }
  return parsed;
}

/** The objects of a file of manifests. */
export async function readManifests(file: string, root: string): Promise<Manifest[]> {
  const source = relative(root, file);
  const documents = await readYaml(file, root);
  return documents.map((content, index) => {
    if (!isObject(content))
      throw new ManifestFault(`${source}: document ${index + 1} is no object`);
    const { apiVersion, kind, metadata } = content;
    const name = textOf(isObject(metadata) ? metadata['name'] : undefined);
    if (typeof apiVersion !== 'string' || typeof kind !== 'string' || name === '') {
      throw new ManifestFault(
        `${source}: document ${index + 1} lacks apiVersion, kind or metadata.name`,
      );
    }
    return { source, apiVersion, kind, name, content };
  });
}
