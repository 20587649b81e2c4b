import { useLayoutEffect, useRef } from 'react';
import { formatCount } from '../../shared/lib/words/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import styles from './AdminCreditsPage.module.css';

export const pageSizes = [10, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

interface Props {
  shown: number;
  total: number;
  page: number;
  pages: number;
  /** More users match a search than the server lists. */
  hasMore?: boolean;
  limit: PageSize;
  onPage: (page: number) => void;
  onLimit: (limit: PageSize) => void;
}

export function UsersFooter(props: Props) {
  const { shown, total, page, pages, hasMore = false, limit, onPage, onLimit } = props;
  const where = useRef<HTMLSpanElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // A button that becomes disabled at an end loses the focus; it moves to this text.
  useLayoutEffect(() => {
    if (pressed.current?.disabled) where.current?.focus();
    pressed.current = null;
  }, [page]);
  const to = (target: number, word: string, disabled: boolean) => (
    <Button
      size="small"
      disabled={disabled}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        onPage(target);
      }}
    >
      {word}
    </Button>
  );
  return (
    <footer className={`row wrap spread middle figures gap-3 muted ${styles['footer']}`}>
      <p role="status">
        Showing {formatCount(shown)} of {formatCount(total)}
        {hasMore && '+'} users
      </p>
      <label className={`row middle gap-2 ${styles['size']}`}>
        Users per page
        <select value={limit} onChange={({ target }) => onLimit(Number(target.value) as PageSize)}>
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <nav className="row wrap middle gap-2" aria-label="Pages of users">
        {to(1, 'First', page <= 1)}
        {to(page - 1, 'Previous', page <= 1)}
        <span ref={where} className={styles['where']} tabIndex={-1}>
          Page {page} of {pages}
        </span>
        {to(page + 1, 'Next', page >= pages)}
        {to(pages, 'Last', page >= pages)}
      </nav>
    </footer>
  );
}
