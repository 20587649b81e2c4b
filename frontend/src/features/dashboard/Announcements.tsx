import { Gift, Info, Megaphone, Sparkles } from 'lucide-react';
import { useEffect } from 'react';
import type { AnnouncementView } from '@leadmart/contracts';
import { useLastPage } from '../../shared/lib/address/use-last-page.js';
import { usePaging, type Paging } from '../../shared/lib/address/use-paging.js';
import { formatDay, formatUtc } from '../../shared/lib/words/format.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { EmptyState, Skeleton } from '../../shared/ui/states/states.js';
import { Pager } from '../../shared/ui/tables/Pager.js';
import { LinkedText } from '../../shared/ui/text/LinkedText.js';
import { useAnnouncementsQuery } from './dashboard-api.js';
import styles from './Announcements.module.css';

/** The announcements, newest first. If they cannot be loaded, the rest of the dashboard is shown without them. */
export function Announcements() {
  const paging = usePaging('announcements');
  const { page } = paging;
  const { data, error, isLoading, isFetching } = useAnnouncementsQuery(page, {
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
          <Announcement key={announcement._id} announcement={announcement} />
        ))}
      </ul>
      <Pager {...pager} of="announcements" listId={listId} />
    </>
  );
}

const promotion = { Icon: Gift, name: 'Promotion' };
const feature = { Icon: Sparkles, name: 'New feature' };
const other = { Icon: Info, name: 'Information' };

/** Icons by type; an unknown type is shown as information. */
const looks: Partial<Record<string, typeof other>> = { promotion, feature };

function Announcement({ announcement }: { announcement: AnnouncementView }) {
  const { type, title, content, createdAt } = announcement;
  const { Icon, name } = looks[type] ?? other;
  return (
    <li className={styles['item']} data-type={type}>
      <Icon role="img" aria-label={name} />
      <article>
        <h3 className="breaks" dir="auto">
          {title}
        </h3>
        <p dir="auto">
          <LinkedText text={content} />
        </p>
        <time className="soft tiny" dateTime={createdAt} title={formatUtc(createdAt)}>
          {formatDay(createdAt)}
        </time>
      </article>
    </li>
  );
}

function Loading() {
  return (
    <div className="stack gap-3" role="status" aria-label="Loading announcements">
      {['first', 'second', 'third'].map((which) => (
        <div key={which} className={styles['item']}>
          <Skeleton width="2.25rem" height="2.25rem" />
          <div className="stack gap-2">
            <Skeleton width="12rem" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
