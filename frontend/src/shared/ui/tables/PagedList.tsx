import { useId, type ComponentProps } from 'react';
import { useLastPage } from '../../lib/address/use-last-page.js';
import type { Paging } from '../../lib/address/use-paging.js';
import { Loaded } from '../states/Loaded.js';
import { Pager } from './Pager.js';

/** An answer that is one page of a list. */
type OnePage = { readonly pages: number } | { readonly pagination: { readonly pages: number } };

interface Props<T> extends ComponentProps<typeof Loaded<T>> {
  paging: Paging;
  /** The name of the paged items, for the name of the navigation, where it is not that of the loading ones. */
  of?: string;
}

/** A list in its four states, one page at a time. The page on screen is dimmed while another one loads. */
export function PagedList<T extends OnePage>({
  paging,
  what,
  of = what,
  children,
  ...loaded
}: Props<T>) {
  const listId = useId();
  const { page, onPage } = paging;
  const { data: answer, isFetching = false } = loaded.query;
  const pages = answer && ('pages' in answer ? answer.pages : answer.pagination.pages);
  useLastPage(page, isFetching ? undefined : pages, onPage);
  return (
    <Loaded {...loaded} what={what}>
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
