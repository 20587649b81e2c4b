import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, type Plugin, type Rollup } from 'vite';
import { chunkOf, filesOf } from './bundle-files.js';

const worker = new URL('./worker.js', import.meta.url);

/** The pages that open without a connection, and what every page loads beside them. */
const pages = ['features/pack/PackPage', 'features/my-leads/MyLeadsPage', 'app/attach-api'];

/**
 * Builds `worker.js`, which keeps the files of this build that a pack needs without a connection. Its text differs for each
 * build, so browsers notice a new one.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    apply: 'build',
    generateBundle: {
      // After the document and the first script.
      order: 'post',
      handler: async function (_options, bundle) {
        const files = filesToKeep(bundle);
        const build = createHash('sha256')
          .update(JSON.stringify([files, documentIn(bundle)]))
          .digest('base64url')
          .slice(0, 8);
        const constants = `const build = ${JSON.stringify(build)}; const files = ${JSON.stringify(files)};\n`;
        const all = constants + (await readFile(worker, 'utf8'));
        const { code: source } = await minify('worker.js', all, { module: false });
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}

function documentIn(bundle: Rollup.OutputBundle): string {
  const { ['index.html']: file } = bundle;
  if (file?.type !== 'asset') throw new Error('vite/offline-worker.ts finds no index.html.');
  return String(file.source);
}

/** The application, its first script and fonts, and the pages with the parts that they load later. */
function filesToKeep(bundle: Rollup.OutputBundle): string[] {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('vite/offline-worker.ts finds no application.');
  const chunks = [entry, ...pages.map((module) => chunkOf(module, bundle))];
  const later = chunks.slice(1).flatMap(({ dynamicImports }) => dynamicImports);
  const parts = later.map((name) => bundle[name]).filter((file) => file?.type === 'chunk');
  const beside = Object.keys(bundle).filter(
    (name) => name.endsWith('.woff2') || name.startsWith('assets/first-'),
  );
  const needed = [...chunks, ...parts].flatMap((chunk) => filesOf(chunk, bundle));
  return [...new Set([...needed, ...beside])].toSorted();
}
