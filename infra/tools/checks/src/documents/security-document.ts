import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const document = 'infra/docs/security.md';

/**
 * A requirement whose test is gone would look as if it were tested: files and titles named beside requirements must exist.
 * Guarantees, and sentences that say what is not used, must name a test.
 */
export async function checkSecurityDocument(root: string): Promise<readonly string[]> {
  const text = await readFile(join(root, document), 'utf8');
  const complaints = unheldSentences(text).map((item) => `"${item}" names no test`);
  for (const { path, titles } of namedTests(text)) {
    const file = join(root, path);
    if (!existsSync(file)) complaints.push(`there is no ${path}`);
    else complaints.push(...missingTitles(path, titles, await readFile(file, 'utf8')));
  }
  return complaints.map((complaint) => `${document}: ${complaint}`);
}

function missingTitles(path: string, titles: readonly string[], source: string): string[] {
  return titles
    .filter((title) => !source.includes(title))
    .map((title) => `${path} has no test "${title}"`);
}

/** Sentences that say what is not there: nobody notices when they become false. */
const denial =
  /\bnot (?:used|accepted)\b|\bno (?:input|field|XML|service|second factor|dangerous|`danger)/i;

/** The beginnings of guarantees, and of items that deny something, without a test. */
export function unheldSentences(text: string): string[] {
  const items = text.split(/\n(?=- |#|\n)/);
  const guarantees = items.findIndex((item) => item.startsWith('### Guarantees'));
  const afterwards = items.findIndex((item, i) => i > guarantees && item.startsWith('#'));
  return items
    .map((item, i) => ({ item, isGuarantee: i > guarantees && i < afterwards && guarantees >= 0 }))
    .filter(({ item }) => item.startsWith('- **'))
    .filter(({ item, isGuarantee }) => isGuarantee || denial.test(item.replaceAll(/\s+/g, ' ')))
    .filter(({ item }) => namedTests(item).length === 0)
    .map(({ item }) => item.replaceAll(/\s+/g, ' ').slice(2, 60));
}

/** The test files in code marks, each with the titles in quotation marks that follow it. Lines may be broken anywhere between words. */
export function namedTests(text: string): { path: string; titles: string[] }[] {
  const named = text
    .replaceAll(/\s+/g, ' ')
    .matchAll(
      /`([\w./-]+\.(?:spec|e2e-spec|int-spec|browser-spec|soak-spec|test)\.tsx?)`(?:: ("[^"]*"(?:; "[^"]*")*))?/g,
    );
  return [...named].map(([, path = '', titles = '']) => ({
    path,
    titles: [...titles.matchAll(/"([^"]*)"/g)].map(([, title = '']) => title),
  }));
}
