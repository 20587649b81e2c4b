import { Fragment, Suspense, type ComponentProps } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { LinkTabs } from '../shared/ui/pages/LinkTabs.js';
import { PageSkeleton } from './loading/PageSkeleton.js';

/** Pages that share their tabs, which stay when another one opens. */
export function TabbedPages(tabs: ComponentProps<typeof LinkTabs>) {
  const { pathname } = useLocation();
  return (
    <>
      <LinkTabs {...tabs} />
      <Suspense fallback={<PageSkeleton />}>
        <Fragment key={pathname}>
          <Outlet />
        </Fragment>
      </Suspense>
    </>
  );
}
