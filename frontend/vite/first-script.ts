import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { minify, type Plugin, type Rollup } from 'vite';
import { pageShapes } from '../src/app/loading/page-shapes.js';

/** The data of a page that is known before its code is loaded. */
interface FirstPage {
  /** The end of the module's path. */
  readonly code: string;
  /** The title that `Page` will show; without it the frame shows placeholders. */
  readonly title?: string;
  readonly lead?: string;
  readonly measure?: 'form';
  /** The users whom the guards of `app/AppRoutes.tsx` admit; undefined for everyone. */
  readonly audience?: 'users' | 'visitors';
}

/**
 * The page of each path by its first segment, with a slash if more follow: the part of
 * `app/AppRoutes.tsx` that is worth knowing early.
 */
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
    lead: 'This signs you out of every other session.',
    measure: 'form',
  },
  'do-not-sell': { code: 'opt-out/DoNotSellPage' },
  pricing: {
    code: 'pricing/PricingPage',
    title: 'Pricing',
    lead: 'Buy credits once and spend them on leads when you need them. Larger packages cost less per credit.',
  },
  dashboard: { code: 'app/StartPage', audience: 'users' },
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
  'my-leads/': { code: 'pack/PackPage', audience: 'users' },
  'suppression-lists': {
    code: 'suppression/SuppressionListsPage',
    title: 'Suppression lists',
    lead: 'Leads whose phone or e-mail is on one of your lists are neither counted nor sold to you.',
    audience: 'users',
  },
  'status-changes': {
    code: 'status-changes/StatusChangesPage',
    title: 'Status changes',
    lead: 'Leads you own whose phone joined the Do Not Call registry, or whose person asked not to be contacted.',
    audience: 'users',
  },
  'account/': { code: 'app/account/AccountRoutes', audience: 'users' },
  'my-purchases': {
    code: 'purchases/PurchasesPage',
    title: 'Purchases',
    lead: 'Every change to your credits.',
    audience: 'users',
  },
  'buy-credits': {
    code: 'buy-credits/BuyCreditsPage',
    title: 'Buy Credits',
    lead: 'Prepaid, without a subscription. Credits do not expire.',
    audience: 'users',
  },
};

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
  const firstPages = Object.entries(pages).map(([word, { code, ...seen }]) => {
    const needed = [code, companion].flatMap((module) => filesOf(chunkOf(module, chunks), bundle));
    const missing = [...new Set(needed)].filter((file) => !known.has(file));
    return [word, { ...seen, shape: pageShapes[word], files: missing.map(place) }] as const;
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

/** A chunk with its styles and those of its imports. */
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
