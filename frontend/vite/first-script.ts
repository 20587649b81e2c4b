import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, type Plugin, type Rollup } from 'vite';

/** What is known of a page before its code is there. */
interface FirstPage {
  /** The module in `src/features`. */
  readonly code: string;
  /** What `Page` will show at its top; without it, placeholders. */
  readonly title?: string;
  readonly lead?: string;
  readonly measure?: 'form';
  /** Whom the guards of `app/AppRoutes.tsx` let in; missing: everybody. */
  readonly audience?: 'users' | 'visitors';
}

/** Which page answers a path, by the path's first word: `app/AppRoutes.tsx` as far as it pays to know it early. */
const pages: Readonly<Record<string, FirstPage>> = {
  login: {
    code: 'session/pages/LoginPage',
    title: 'Welcome Back',
    lead: 'Log in to buy leads and download your packs.',
    measure: 'form',
    audience: 'visitors',
  },
  register: {
    code: 'session/pages/RegisterPage',
    title: 'Create your account',
    lead: 'Free to join. You only pay for the leads you buy.',
    measure: 'form',
    audience: 'visitors',
  },
  'verify-email': { code: 'session/pages/VerifyEmailPage' },
  'forgot-password': {
    code: 'session/pages/ForgotPasswordPage',
    title: 'Forgot your password?',
    lead: 'We send you a link to set a new one.',
    measure: 'form',
  },
  'reset-password': {
    code: 'session/pages/ResetPasswordPage',
    title: 'Set a new password',
    lead: 'It ends every other session of your account.',
    measure: 'form',
  },
  pricing: {
    code: 'pricing/PricingPage',
    title: 'Pricing',
    lead: 'Buy credits once and spend them on leads when you need them. Larger packages cost less per credit.',
  },
  dashboard: { code: 'dashboard/DashboardPage', audience: 'users' },
  'buy-leads': {
    code: 'buy-leads/BuyLeadsPage',
    title: 'Buy Leads',
    lead: 'You are never sold the same lead twice.',
    audience: 'users',
  },
  'my-leads': {
    code: 'my-leads/MyLeadsPage',
    title: 'My Leads',
    lead: 'Your packs. Download them as often as you like.',
    audience: 'users',
  },
  'my-purchases': {
    code: 'purchases/PurchasesPage',
    title: 'Purchases',
    lead: 'Every movement of your credits, newest first.',
    audience: 'users',
  },
  'buy-credits': {
    code: 'buy-credits/BuyCreditsPage',
    title: 'Buy Credits',
    lead: 'Prepaid, without a subscription. Credits do not expire.',
    audience: 'users',
  },
};

/** What every lazy page loads beside itself. */
const companion = 'app/attach-api';

const theme = new URL('./theme.js', import.meta.url);
const firstPage = new URL('./first-page.js', import.meta.url);

/**
 * What runs before anything is seen, in one small file that is kept for ever: the chosen theme, the
 * title of the page in the address, the start of loading its code beside the application's own
 * instead of after it has run (two trips to the server less), and then the start of the application.
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
          // The first script starts the application; until then it is only loaded, after what the frame needs.
          html: html.replace(
            /<script type="module" crossorigin src="(.+?)"><\/script>/,
            '<link rel="modulepreload" fetchpriority="low" crossorigin href="$1">',
          ),
          tags: [
            // A file of its own: the content security policy allows no inline script.
            { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
            // Before the styles that name it, so that the first words need not change their letters.
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
      // In a block, so that its names are nobody else's.
      const all = `${themed}{\n${constants(bundle)}${paged}}\n`;
      const { code: source } = await minify('first.js', all, { module: false });
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** What `first-page.js` knows. Each file is named once, because this is loaded with every page. */
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
  const firstPages = Object.entries(pages).map(([word, { code, ...seen }]) => {
    const needed = [code, companion].flatMap((module) => filesOf(chunkOf(module, chunks), bundle));
    const missing = [...new Set(needed)].filter((file) => !known.has(file));
    return [word, { ...seen, files: missing.map(place) }] as const;
  });
  return [
    `const application = ${JSON.stringify(`/${entry.fileName}`)};`,
    `const pages = ${JSON.stringify(Object.fromEntries(firstPages))};`,
    `const files = ${JSON.stringify(files.map((file) => file.replace(/^assets\//, '')))};`,
    '',
  ].join('\n');
}

function fontsOf(bundle: Rollup.OutputBundle): string[] {
  return Object.keys(bundle).filter((file) => file.endsWith('.woff2'));
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
