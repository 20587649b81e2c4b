import type { Rollup } from 'vite';

/** The chunk of a module by the end of its path, without its extension. */
export function chunkOf(module: string, bundle: Rollup.OutputBundle): Rollup.OutputChunk {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(`/${module}.ts`));
  if (!found) throw new Error(`The build has no file for ${module}, which is no lazy page.`);
  return found;
}

/** A chunk with its styles and those of its imports. */
export function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const file = bundle[name];
    if (files.has(name) || file?.type !== 'chunk') return;
    files.add(name);
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style);
    file.imports.forEach(add);
  };
  add(chunk.fileName);
  return [...files];
}
