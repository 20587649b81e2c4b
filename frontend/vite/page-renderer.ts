import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type ResolvedConfig } from 'vite';

type RenderPage = (path: string) => Promise<string>;

const conditions = ['@leadmart/source', 'node', 'module', 'production'];

/**
 * Calls `use` with `app/render-page.tsx`, built for Node with the names of styles and files that the site has. The build is in
 * a folder of its own, so that the site does not serve it.
 */
export async function withPageRenderer<T>(
  { root }: ResolvedConfig,
  use: (renderPage: RenderPage) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'leadmart-pages-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true, resolve: { conditions } },
      build: { ssr: 'src/app/render-page.tsx', outDir: folder, assetsInlineLimit: 0 },
    });
    const built = (await import(pathToFileURL(join(folder, 'render-page.js')).href)) as {
      renderPage: RenderPage;
    };
    return await use(built.renderPage);
  } finally {
    await rm(folder, { recursive: true });
  }
}
