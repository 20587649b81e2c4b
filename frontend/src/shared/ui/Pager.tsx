import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button.js';
import styles from './Pager.module.css';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** What is paged, for the name of the navigation. */
  of: string;
}

/** Page by page through a list. */
export function Pager({ page, pages, onPage, of }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={styles['pager']} aria-label={`Pages of ${of}`}>
      <Button
        look="secondary"
        size="small"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        icon={<ChevronLeft aria-hidden="true" />}
      >
        Previous
      </Button>
      <span className={styles['where']} aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button
        look="secondary"
        size="small"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
