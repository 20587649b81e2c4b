import { inflatePage, toDeflatedPage, type DeflatedPage } from './deflated-page.js';
import { inflateJoined } from './joinable.js';
import { toJoinablePage, type JoinableLines } from './joinable-page.js';
import { linesIn, offsetsOf } from './line-lengths.js';
import { leadsOn, type Page } from './page.js';

/**
 * plain: lines and offsets as they are. deflated: the lengths of the lines and the lines, deflated together. joinable:
 * the lines deflated so that a gzipped download contains them as they are stored, and the lengths beside them.
 *
 * The formats have no field in common but the layout, so that a build that does not know a format fails and sends no
 * wrong bytes.
 */
export const pageFormats = ['plain', 'deflated', 'joinable'] as const;
export type PageFormat = (typeof pageFormats)[number];

export interface Laid {
  readonly layout: number;
}
type PlainPage = Laid & Omit<Page, 'layout'>;
export type JoinablePage = Laid & JoinableLines;

/** The content of a page in one of the formats. */
export type PageContent = PlainPage | (Laid & DeflatedPage) | JoinablePage;

/** Returns the content of a page as stored in this format. */
export async function toPageContent(page: Page, format: PageFormat): Promise<PageContent> {
  const { layout, lines, offsets } = page;
  if (format === 'plain') return { layout, lines, offsets };
  return {
    layout,
    ...(await (format === 'deflated' ? toDeflatedPage(page) : toJoinablePage(page))),
  };
}

/** Returns stored pages in the form of all pages, whichever formats they have. Throws if one is damaged. */
export function toPages<K>(contents: ReadonlyMap<K, PageContent>): Map<K, Page> {
  const inflated = inflateJoined([...contents.values()].filter(isJoinable)).values();
  const toPage = (content: PageContent): Page => {
    const { layout } = content;
    if (isJoinable(content)) {
      const lines = inflated.next().value ?? noLines;
      return { layout, lines, offsets: offsetsOf(content.lengths) };
    }
    if ('deflated' in content) return { layout, ...inflatePage(content) };
    return { layout, lines: content.lines, offsets: content.offsets };
  };
  return new Map([...contents].map(([key, content]) => [key, toPage(content)]));
}

const noLines = Buffer.alloc(0);

/** The number of leads on a stored page. */
export function leadsIn(content: PageContent): number {
  if (isJoinable(content)) return linesIn(content.lengths);
  return 'deflated' in content ? content.leads : leadsOn(content);
}

export function isJoinable(content: PageContent): content is JoinablePage {
  return 'joinable' in content;
}
