import { Megaphone } from 'lucide-react';
import { useEffect } from 'react';
import type { AnnouncementView } from '@leadmart/contracts';
import { useLastPage } from '../../shared/lib/address/use-last-page.js';
import { usePaging, type Paging } from '../../shared/lib/address/use-paging.js';
import {
  AnnouncementCard,
  AnnouncementSkeleton,
} from '../../shared/ui/messages/AnnouncementCard.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { dashboardApi } from './dashboard-api.js';

/** The announcements, newest first. If they cannot be loaded, the rest of the dashboard is shown without them. */
export function Announcements() {
  const paging = usePaging('announcements');
  const { page } = paging;
  const { data, error, isLoading, isFetching } = dashboardApi.useAnnouncementsQuery(page, {
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (error) console.warn('The announcements could not be loaded.', error);
  }, [error]);
  useLastPage(page, isFetching ? undefined : data?.pages, paging.onPage);
  return (
    <section className="stack gap-4" aria-labelledby="announcements">
      <h2 id="announcements">Latest Announcements</h2>
      {isLoading ? (
        <Loading />
      ) : (
        <AnnouncementList
          announcements={data?.announcements ?? []}
          pages={data?.pages ?? 1}
          {...paging}
        />
      )}
    </section>
  );
}

const listId = 'announcement-list';

/** One page of announcements. */
export function AnnouncementList({
  announcements,
  ...pager
}: Paging & {
  announcements: readonly AnnouncementView[];
  pages: number;
}) {
  if (announcements.length === 0 && pager.pages === 1) {
    return (
      <Card>
        <EmptyState icon={<Megaphone />} title="No announcements at this time." />
      </Card>
    );
  }
  return (
    <>
      <ul className="stack gap-3" id={listId}>
        {announcements.map((announcement) => (
          <li key={announcement._id}>
            <AnnouncementCard
              {...announcement}
              date={announcement.startsAt ?? announcement.createdAt}
            />
          </li>
        ))}
      </ul>
      <Pager {...pager} of="announcements" listId={listId} />
    </>
  );
}

function Loading() {
  return (
    <div className="stack gap-3" role="status" aria-label="Loading announcements">
      {['first', 'second', 'third'].map((which) => (
        <AnnouncementSkeleton key={which} />
      ))}
    </div>
  );
}
