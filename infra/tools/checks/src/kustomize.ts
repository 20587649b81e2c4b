import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { overlays, repositoryRoot, runCommand, runProgram } from '@leadmart/runner';
import { renderKustomization } from './manifests/kustomize/kustomize.js';
import { at, textOf, type Json } from './manifests/manifest.js';

const nameOf = (content: Json): string =>
  `${textOf(at(content, 'kind'))} ${textOf(at(content, 'metadata', 'name'))}`;

/** The suffixes of generated names, which the renderer of `make check` leaves out. */
const withoutHashes = (text: string, names: readonly string[]): string =>
  names.reduce(
    (result, name) => result.replaceAll(new RegExp(`\\b${name}-[a-z0-9]{10}\\b`, 'g'), name),
    text,
  );

const objectsIn = (text: string): Map<string, Json> =>
  new Map(
    parseAllDocuments(text).map((document) => {
      const content = document.toJS() as Json;
      return [nameOf(content), content];
    }),
  );

/** `make kustomize`: prints what kubectl renders. Fails where that differs from what `make check` looks at. */
await runCommand(async () => {
  let differences = 0;
  for (const overlay of overlays) {
    const folder = join(repositoryRoot, 'infra/deploy/k8s/overlays', overlay);
    const { exitCode, output } = await runProgram('kubectl', ['kustomize', folder]);
    if (exitCode !== 0) throw new Error(`kubectl kustomize ${folder}: ${output}`);
    const own = await renderKustomization(folder, repositoryRoot);
    const maps = own.filter(({ kind }) => kind === 'ConfigMap').map(({ name }) => name);
    const theirs = objectsIn(withoutHashes(output, maps));
    const ours = new Map(own.map(({ content }) => [nameOf(content), content]));
    for (const name of new Set([...ours.keys(), ...theirs.keys()])) {
      if (isDeepStrictEqual(ours.get(name), theirs.get(name))) continue;
      process.stderr.write(`${overlay}: ${name} is not as kubectl renders it\n`);
      differences += 1;
    }
    process.stdout.write(`${output.trimEnd()}\n---\n`);
  }
  return differences === 0 ? 0 : 1;
});
