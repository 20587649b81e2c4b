import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, type Plugin, type Rollup } from 'vite';
import { pageShapes } from '../src/app/loading/page-shapes.js';
import { chunkOf, filesOf } from './bundle-files.js';
import { firstPages } from './first-pages.js';

/** The module that every lazy page loads, too. */
const companion = 'app/attach-api';

const theme = new URL('./theme.js', import.meta.url);
const firstPage = new URL('./first-page.js', import.meta.url);

/**
 * Builds the first script of every page, one small file: it applies the chosen theme, shows the
 * title of the page, starts loading the page's code together with the application's (which saves
 * two round trips), and then starts the application.
 */
export function firstScript(): Plugin {
  let fileName = '';
  return {
    name: 'first-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!bundle) {
          const children = await readFile(theme, 'utf8');
          return [{ tag: 'script', children, injectTo: 'head-prepend' }];
        }
        return {
          // The first script starts the application; until then it is only preloaded, after the
          // files of the frame.
          html: html.replace(
            /<script type="module" crossorigin src="(.+?)"><\/script>/,
            '<link rel="modulepreload" fetchpriority="low" crossorigin href="$1">',
          ),
          tags: [
            // A separate file, because the content security policy allows no inline script.
            { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
            // Before the styles that use it, so that the first text is shown in this font.
            ...fontsOf(bundle).map((font) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', crossorigin: '', href: `/${font}` },
              injectTo: 'head' as const,
            })),
          ],
        };
      },
    },
    async generateBundle(_options, bundle) {
      const [themed, paged] = await Promise.all(
        [theme, firstPage].map(async (file) => readFile(file, 'utf8')),
      );
      // A block keeps its names private.
      const all = `${themed}{\n${constants(bundle)}${paged}}\n`;
      const { code: source } = await minify('first.js', all, { module: false });
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/**
 * The constants of `first-page.js`. Each file name is listed once, because every page loads them.
 */
function constants(bundle: Rollup.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('vite/first-script.ts finds no application to start.');
  const known = new Set(filesOf(entry, bundle));
  const files: string[] = [];
  const place = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const pages = Object.entries(firstPages()).map(([word, { code, ...seen }]) => {
    const needed = [code, companion].flatMap((module) => filesOf(chunkOf(module, bundle), bundle));
    const missing = [...new Set(needed)].filter((file) => !known.has(file));
    return [word, { ...seen, shape: pageShapes[word], files: missing.map(place) }] as const;
  });
  return [
    `const parts = ${inAssets([...entry.imports, entry.fileName])};`,
    `const pages = ${JSON.stringify(Object.fromEntries(pages))};`,
    `const files = ${inAssets(files)};`,
    '',
  ].join('\n');
}

const inAssets = (files: readonly string[]): string =>
  JSON.stringify(files.map((file) => file.replace(/^assets\//, '')));

function fontsOf(bundle: Rollup.OutputBundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
}
