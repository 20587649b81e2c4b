import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { legalDocuments } from '@leadmart/contracts';

interface PublicPage {
  readonly path: string;
  readonly picture: string;
  readonly title: string;
  readonly description: string;
}

const at = (file: string) => new URL(file, import.meta.url);
const pages = JSON.parse(readFileSync(at('../../vite/public-pages.json'), 'utf8')) as PublicPage[];

describe('the documents of the public pages', () => {
  it('lists every legal text with the title of its links', () => {
    const titles = Object.fromEntries(pages.map(({ path, title }) => [path, title]));
    for (const [name, title] of Object.entries(legalDocuments))
      expect([name, titles[`/legal/${name}`]]).toEqual([name, title]);
  });

  it('describes each page in words of its own, in a length that search engines show', () => {
    expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
    for (const { path, description } of pages)
      expect([path, description.length > 30 && description.length <= 160]).toEqual([path, true]);
    // They are written into attributes.
    for (const { title, description } of pages) expect(title + description).not.toMatch(/[<>"&]/);
  });

  it('draws a picture of 1200 by 630 pixels for each page', () => {
    for (const { picture } of pages) {
      const png = readFileSync(at(`../../public/pictures/${picture}.png`));
      expect([picture, png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([picture, 1_200, 630]);
    }
  });
});
