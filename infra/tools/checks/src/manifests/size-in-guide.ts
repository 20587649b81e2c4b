import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatted } from '../documents/formatted.js';
import { installationSize } from './installation-size.js';
import { renderKustomization } from './kustomize/kustomize.js';
import { ManifestFault } from './manifest.js';

/** The document that says how much a first installation for production requests. */
export const guideFile = 'infra/docs/kubernetes.md';

const size = /[\d.]+\s+CPU,\s+\d+\s+GiB\s+of\s+memory\s+and\s+\d+\s+GiB\s+of\s+volumes/;

/** The document with the size that the manifests have. */
export async function guideWithSize(root: string): Promise<{ before: string; after: string }> {
  const manifests = await renderKustomization(
    join(root, 'infra/deploy/k8s/overlays/production'),
    root,
  );
  const filepath = join(root, guideFile);
  const before = await readFile(filepath, 'utf8');
  if (!size.test(before)) throw new ManifestFault(`${guideFile} does not say the size`);
  const text = before.replace(size, installationSize(manifests));
  return { before, after: await formatted(root, guideFile, text) };
}
