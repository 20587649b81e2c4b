import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aBrowser } from '@leadmart/journeys/browser';

/** `make site-pictures`: the card that messengers show for each public page, and the icons of the site. */
const publicFolder = 'frontend/public';
const mostBytes = 60_000;

interface PublicPage {
  readonly picture: string;
  readonly title: string;
  readonly description: string;
}

const pages = JSON.parse(
  await readFile('frontend/vite/public-pages.json', 'utf8'),
) as readonly PublicPage[];
const logo = await readFile(join(publicFolder, 'favicon.svg'), 'utf8');
const font = await readFile(
  'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  'base64',
);

const browser = await aBrowser();
try {
  for (const page of pages)
    await draw(cardOf(page), {
      file: `pictures/${page.picture}.png`,
      size: { width: 1_200, height: 630 },
    });
  for (const [name, side] of [
    ['pictures/icon-192', 192],
    ['pictures/icon-512', 512],
    ['apple-touch-icon', 180],
  ] as const)
    await draw(iconOf('#faf9f6', '16%'), {
      file: `${name}.png`,
      size: { width: side, height: side },
    });
  const small = await draw(iconOf('transparent', '0'), { size: { width: 32, height: 32 } });
  await writeFile(join(publicFolder, 'favicon.ico'), inIco(small));
} finally {
  await browser.close();
}

interface Drawing {
  readonly file?: string;
  readonly size: { readonly width: number; readonly height: number };
}

async function draw(html: string, { file, size }: Drawing): Promise<Buffer> {
  const page = await browser.newPage({ viewport: size, colorScheme: 'light' });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ omitBackground: true });
  await page.close();
  if (file === undefined) return picture;
  const place = join(publicFolder, file);
  await writeFile(place, picture);
  const { size: bytes } = await stat(place);
  if (bytes > mostBytes) throw new Error(`${place} has ${bytes} bytes, more than ${mostBytes}.`);
  return picture;
}

function cardOf({ title, description }: PublicPage): string {
  return `<style>
    @font-face { font-family: Geist; font-weight: 100 900; src: url(data:font/woff2;base64,${font}); }
    body { box-sizing: border-box; display: flex; flex-direction: column; height: 630px; margin: 0; padding: 72px 80px;
      background: #faf9f6; color: #14201c; font-family: Geist; }
    div { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 640; }
    svg { width: 56px; height: 56px; }
    h1 { margin: auto 0 24px; font-size: 76px; font-weight: 660; line-height: 1.05; letter-spacing: -0.035em; }
    p { margin: 0; color: #55625d; font-size: 34px; line-height: 1.35; }
  </style><div>${logo} Leadmart</div><h1>${title}</h1><p>${description}</p>`;
}

function iconOf(background: string, space: string): string {
  return `<style>
    body { box-sizing: border-box; height: 100vh; margin: 0; padding: ${space}; background: ${background}; }
    svg { display: block; width: 100%; height: 100%; }
  </style>${logo}`;
}

/** An icon file with one PNG of 32 pixels: its head, one entry of the directory, the picture. */
function inIco(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
