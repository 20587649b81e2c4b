import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin, ResolvedConfig, Rollup } from 'vite';
import { chunkOf, filesOf } from './bundle-files.js';
import { withPageRenderer } from './page-renderer.js';
import publicPages from './public-pages.json' with { type: 'json' };

interface PublicPage {
  readonly path: string;
  readonly picture: string;
  readonly title: string;
  readonly description: string;
  /** The module whose styles the page needs: the lazy page itself. */
  readonly code: string;
}

/** The build does not know the address of the site: the gateway writes it here when it starts. */
const address = '__PUBLIC_URL__';

/** Pages with a secret in their address, and those of users. */
const closed = [
  '/admin/',
  '/account/',
  '/do-not-sell/',
  '/verify-email/',
  '/confirm-email/',
  '/revert-email/',
  '/reset-password/',
  '/unsubscribe/',
  '/receipts/',
];

/**
 * Writes what is read without scripts: a document for each public page, with its own title, description and cards for
 * messengers, and the page itself as a visitor sees it first; `sitemap.xml`, `robots.txt` and `llms.txt`. They are in
 * `addressed/`; see the gateway's `addressed-files.ts`.
 */
export function addressedPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'addressed-pages',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    writeBundle: {
      // After the document itself and the compressed copies: the gateway compresses these files.
      order: 'post',
      sequential: true,
      handler: async (_options, bundle) => {
        const folder = join(config.root, config.build.outDir);
        const html = await readFile(join(folder, 'index.html'), 'utf8');
        const files = new Map([
          ['robots.txt', robots()],
          ['llms.txt', llms()],
          ['sitemap.xml', sitemap()],
        ]);
        await withPageRenderer(config, async (renderPage) => {
          for (const page of publicPages as readonly PublicPage[]) {
            const document = documentOf(page, html);
            const markup = await renderPage(page.path);
            files.set(fileOf(page), withPage(document, markup, stylesOf(page.code, bundle)));
          }
        });
        for (const [name, text] of files) {
          const file = join(folder, 'addressed', name);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, text);
        }
      },
    },
  };
}

const fileOf = ({ path }: PublicPage): string => (path === '/' ? 'index.html' : `${path}.html`);

function documentOf({ path, picture, title, description }: PublicPage, html: string): string {
  const name = path === '/' ? `Leadmart · ${title}` : `${title} · Leadmart`;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Leadmart',
    'og:title': title,
    'og:description': description,
    'og:url': address + path,
    'og:image': `${address}/pictures/${picture}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `Leadmart: ${title}`,
  };
  const head = [
    `<link rel="canonical" href="${address}${path}" />`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${content}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return html
    .replace(/<title>.*<\/title>/, `<title>${name}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, `$1${description}"`)
    .replace('</head>', `${head.join('')}</head>`);
}

/**
 * Puts a page in the place of the frame, which a signed-in user gets back: `first-page.js` reads the mark and the template.
 */
function withPage(document: string, page: string, styles: readonly string[]): string {
  const [, frame = ''] = /<div id="root">(.*)<\/div>\s*<noscript>/s.exec(document) ?? [];
  if (page.includes(' style="'))
    throw new Error('The content security policy refuses inline styles.');
  if (frame === '') throw new Error('vite/addressed-pages.ts finds no frame in index.html.');
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  return document
    .replace('<html ', '<html data-rendered ')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(/<noscript>.*?<\/noscript>/s, () => `<template id="frame">${frame}</template>`)
    .replace(frame, () => page);
}

/** The styles of a page that the document does not have anyway. */
function stylesOf(code: string, bundle: Rollup.OutputBundle): string[] {
  const [entry] = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
  const known = entry?.type === 'chunk' ? filesOf(entry, bundle) : [];
  return filesOf(chunkOf(code, bundle), bundle).filter(
    (file) => file.endsWith('.css') && !known.includes(file),
  );
}

function sitemap(): string {
  const places = publicPages.map(({ path }) => `<url><loc>${address}${path}</loc></url>`);
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${space}">\n${places.join('\n')}\n</urlset>\n`;
}

function robots(): string {
  const lines = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n');
}

/** The site for language models and the programs that they write, in the form of llmstxt.org. */
function llms(): string {
  const pages = publicPages.map(
    ({ path, title, description }) => `- [${title}](${address}${path}): ${description}`,
  );
  return [
    '# Leadmart',
    '',
    '> Business contact leads, bought with prepaid credits by dataset, US states and phone status, and downloaded as CSV.',
    '',
    'Programs use the API with a key (`Authorization: Bearer lm_live_…`). Keys for tests (`lm_test_…`) see made-up leads only and pay with free credits: use one until a person says that real leads are to be bought. Each error has the address of its page as `docs`.',
    '',
    '## API',
    '',
    `- [OpenAPI document](${address}/api/docs/openapi.json): every operation, with errors and examples`,
    '',
    '## Pages',
    '',
    ...pages,
    '',
  ].join('\n');
}
