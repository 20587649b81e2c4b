import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import publicPages from './public-pages.json' with { type: 'json' };

type PublicPage = (typeof publicPages)[number];

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
 * Writes what programs read that run no scripts: a document for each public page, with its own title, description and
 * cards for messengers, `sitemap.xml` and `robots.txt`. They are in `addressed/`; see the gateway's `addressed-files.ts`.
 */
export function addressedPages(): Plugin {
  let folder = '';
  return {
    name: 'addressed-pages',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    writeBundle: {
      // After the document itself and the compressed copies: the gateway compresses these files.
      order: 'post',
      sequential: true,
      handler: async () => {
        const html = await readFile(join(folder, 'index.html'), 'utf8');
        const documents = publicPages.map((page) => [fileOf(page), documentOf(page, html)]);
        const all = [...documents, ['robots.txt', robots()], ['sitemap.xml', sitemap()]] as const;
        for (const [name = '', text = ''] of all) {
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

function sitemap(): string {
  const places = publicPages.map(({ path }) => `<url><loc>${address}${path}</loc></url>`);
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${space}">\n${places.join('\n')}\n</urlset>\n`;
}

function robots(): string {
  const lines = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${address}/sitemap.xml`, ''].join('\n');
}
