import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Plugin, Rollup } from 'vite';

/** Which page answers a path, by the path's first word: `app/AppRoutes.tsx` as far as it pays to know it early. */
const pages = {
  login: 'session/LoginPage',
  register: 'session/RegisterPage',
  'verify-email': 'session/VerifyEmailPage',
  'forgot-password': 'session/ForgotPasswordPage',
  'reset-password': 'session/ResetPasswordPage',
  pricing: 'pricing/PricingPage',
  dashboard: 'dashboard/DashboardPage',
  'buy-leads': 'buy-leads/BuyLeadsPage',
  'my-leads': 'my-leads/MyLeadsPage',
  'my-purchases': 'purchases/PurchasesPage',
  'buy-credits': 'buy-credits/BuyCreditsPage',
} as const;

/** What every lazy page loads beside itself. */
const companion = 'app/attach-api';

const theme = new URL('./theme.js', import.meta.url);

/**
 * What runs before anything is seen, in one small file that is kept for ever: the chosen theme, and
 * the start of loading the code of the page in the address, beside the application's own instead of
 * after it has run: two trips to the server less before the page shows.
 */
export function firstScript(): Plugin {
  let fileName = '';
  return {
    name: 'first-script',
    transformIndexHtml: async (_html, { bundle }) => [
      bundle
        ? // A file of its own: the content security policy allows no inline script.
          { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }
        : { tag: 'script', children: await readFile(theme, 'utf8'), injectTo: 'head-prepend' },
    ],
    async generateBundle(_options, bundle) {
      const source = `${await readFile(theme, 'utf8')}${preloads(bundle)}`;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** Starts loading what the page in the address needs beside the application itself. */
function preloads(bundle: Rollup.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = new Set(entry && filesOf(entry, bundle));
  const files = Object.entries(pages).map(([word, page]) => {
    const needed = [page, companion].flatMap((module) => filesOf(chunkOf(module, chunks), bundle));
    return [word, [...new Set(needed)].filter((file) => !known.has(file))] as const;
  });
  return script(Object.fromEntries(files));
}

function chunkOf(module: string, chunks: Rollup.OutputChunk[]): Rollup.OutputChunk {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(`/${module}.ts`));
  if (!found) throw new Error(`vite/first-script.ts names ${module}, which is no lazy page.`);
  return found;
}

/** A chunk, its styles, and those of everything it imports. */
function filesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle): string[] {
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

/** Names each file once, because this is loaded with every page. In a block, so that its names are nobody else's. */
function script(filesOfPages: Record<string, string[]>): string {
  const files = [...new Set(Object.values(filesOfPages).flat())];
  const places = Object.entries(filesOfPages).map(
    ([page, needed]) => [page, needed.map((file) => files.indexOf(file))] as const,
  );
  return `{
const files = ${JSON.stringify(files.map((file) => file.replace(/^assets\//, '')))};
const pages = ${JSON.stringify(Object.fromEntries(places))};
for (const place of pages[location.pathname.split('/')[1]] || []) {
  const file = files[place];
  const link = document.createElement('link');
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  // As the one who loads it later asks for it, or it would be loaded twice.
  Object.assign(link, { crossOrigin: '', href: '/assets/' + file });
  document.head.append(link);
}
}
`;
}
