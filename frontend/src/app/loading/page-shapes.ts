/** The arrangement of large blocks in the placeholder of a page (`app/shell.css`). */
export type PageShape = 'list' | 'order' | 'cards';

/** By the first segment of the path; other pages have a block below another. */
export const pageShapes: Readonly<Record<string, PageShape>> = {
  dashboard: 'cards',
  'buy-leads': 'order',
  'my-leads': 'list',
  'suppression-lists': 'list',
  'status-changes': 'list',
  'stock-alerts': 'list',
  'my-purchases': 'list',
  'buy-credits': 'cards',
  pricing: 'cards',
  admin: 'list',
};
