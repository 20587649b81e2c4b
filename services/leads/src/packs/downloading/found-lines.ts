import type { LeadLayout, LeadLayouts } from '../../stock/lead-layouts.js';
import { toPages } from '../../stock/pages/page-format.js';
import { cutPage, type Page } from '../../stock/pages/page.js';
import type { FoundPage } from './pack-reader.js';

/** The layouts of stored pages and the one of the pack. */
export interface PackLayout {
  readonly layouts: LeadLayouts;
  readonly layout: LeadLayout;
}

/** Opens pages and returns the lines that are wanted from each, a buffer for each cut. */
export function foundLines(
  found: readonly FoundPage[],
  { layouts, layout }: PackLayout,
): Map<FoundPage, Buffer[]> {
  const pages = toPages(new Map(found.map((page) => [page, page.content])));
  const linesOf = (page: Page, { cuts }: FoundPage) => {
    const converted = layouts.convertPage(page, layout);
    return cuts.map(({ from, to }) => cutPage(converted, from, to));
  };
  return new Map([...pages].map(([wanted, page]) => [wanted, linesOf(page, wanted)]));
}
