import { useId, type ComponentProps } from 'react';
import { useLastPage } from '../../lib/address/use-last-page.js';
import type { Paging } from '../../lib/address/use-paging.js';
import { Loaded } from '../states/Loaded.js';
import { Pager } from './Pager.js';

interface Props<T> extends ComponentProps<typeof Loaded<T>> {
  paging: Paging;
  /** Undefined until the first answer. */
  pages: number | undefined;
  /** The name of the paged items, for the name of the navigation. */
  of: string;
}

/** A list in its four states, one page at a time. The page on screen is dimmed while another one loads. */
export function PagedList<T>({ paging, pages, of, children, ...loaded }: Props<T>) {
  const listId = useId();
  const { page, onPage } = paging;
  const { isFetching = false } = loaded.query;
  useLastPage(page, isFetching ? undefined : pages, onPage);
  return (
    <Loaded {...loaded}>
      {(data) => (
        <div className="stack fit gap-4">
          <div id={listId} className="stack fit gap-4 fades" aria-busy={isFetching}>
            {children(data)}
          </div>
          <Pager page={page} pages={pages ?? 1} onPage={onPage} of={of} listId={listId} />
        </div>
      )}
    </Loaded>
  );
}
