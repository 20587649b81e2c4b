import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Paging } from '../../lib/address/use-paging.js';
import { bringIntoView } from '../../lib/focus/bring-into-view.js';
import { formatCount } from '../../lib/words/format.js';
import styles from './Pager.module.css';

type PageSlot = number | 'gap';

/** Up to this number of pages, each page has a button. */
const maxPagesInFull = 7;

/**
 * The page numbers to offer: 1 … 4 5 6 … 20. The number of slots is constant, so that the buttons
 * do not move; a gap stands for two or more pages.
 */
export function pageWindow(page: number, pages: number): PageSlot[] {
  if (pages <= maxPagesInFull) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)];
  return [1, 'gap', ...range(page - 1, page + 1), 'gap', pages];
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Of the buttons and of the gap between them. */
const slotClass = `inline-row middle centred gap-1 soft small firm figures ${styles['slot']}`;

interface Props extends Paging {
  pages: number;
  /** The name of the paged items, for the name of the navigation. */
  of: string;
  /** The id of the list, which is scrolled into view when the page changes. */
  listId?: string;
}

/**
 * Pages through a list. The focus stays on the pressed button, so the buttons at the ends are not
 * disabled; screen readers announce the new page.
 */
export function Pager({ page, pages, onPage, of, listId }: Props) {
  if (pages <= 1) return null;
  const go = (next: number): void => {
    if (next < 1 || next > pages || next === page) return;
    onPage(next, 'push');
    showStartOf(listId);
  };
  return (
    <nav className={`row centred middle gap-1 ${styles['pager']}`} aria-label={`Pages of ${of}`}>
      <button
        type="button"
        className={`${slotClass} ${styles['step']}`}
        aria-disabled={page <= 1}
        onClick={() => go(page - 1)}
      >
        <ChevronLeft />
        <span>Previous</span>
      </button>
      <ol className={`row slim gap-1 ${styles['numbers']}`}>
        {pageWindow(page, pages).map((slot, index) => (
          // The key is the page's number: the same button moves and keeps the focus.
          <li key={slot === 'gap' ? `gap at ${index}` : slot}>
            {slot === 'gap' ? (
              <span className={slotClass} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                type="button"
                className={`${slotClass} ${styles['number']}`}
                aria-label={`Page ${formatCount(slot)}`}
                aria-current={slot === page ? 'page' : undefined}
                onClick={() => go(slot)}
              >
                {formatCount(slot)}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={`${slotClass} ${styles['step']}`}
        aria-disabled={page >= pages}
        onClick={() => go(page + 1)}
      >
        <span>Next</span>
        <ChevronRight />
      </button>
      <span className="unseen" aria-live="polite">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
    </nav>
  );
}

function showStartOf(listId: string | undefined): void {
  const list = listId === undefined ? null : document.getElementById(listId);
  if (list) bringIntoView(list);
}
