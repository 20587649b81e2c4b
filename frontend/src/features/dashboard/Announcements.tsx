import { useEffect, useId, useState } from 'react';
import { Gift, Info, Megaphone, Sparkles } from 'lucide-react';
import type { AnnouncementView } from '@leadmart/contracts';
import { formatCount, formatDay, formatUtc } from '../../shared/lib/format.js';
import { Button } from '../../shared/ui/buttons/Button.js';
import { Card } from '../../shared/ui/pages/Card.js';
import { EmptyState, Skeleton } from '../../shared/ui/states/states.js';
import { useAnnouncementsQuery } from './dashboard-api.js';
import styles from './Announcements.module.css';

/** The latest announcements. A failure is only logged, as the specification says. */
export function Announcements() {
  const { data, error, isLoading } = useAnnouncementsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  useEffect(() => {
    if (error) console.warn('The announcements could not be loaded.', error);
  }, [error]);
  // An admin also receives inactive ones.
  const announced = data?.filter(({ active }) => active) ?? [];
  return (
    <section className={styles['section']} aria-labelledby="announcements">
      <h2 id="announcements">Latest Announcements</h2>
      {isLoading ? (
        <Loading />
      ) : announced.length === 0 ? (
        <Card>
          <EmptyState icon={<Megaphone />} title="No announcements at this time." />
        </Card>
      ) : (
        <Newest announced={announced} />
      )}
    </section>
  );
}

const shownFirst = 5;

/** The newest announcements, or all of them on request. */
function Newest({ announced }: { announced: readonly AnnouncementView[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const shown = showsAll ? announced : announced.slice(0, shownFirst);
  return (
    <>
      <ul className={styles['list']} id={listId}>
        {shown.map((announcement) => (
          <Announcement key={announcement._id} announcement={announcement} />
        ))}
      </ul>
      {announced.length > shownFirst && (
        <Button
          look="secondary"
          className={styles['more']}
          aria-expanded={showsAll}
          aria-controls={listId}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all (${formatCount(announced.length)})`}
        </Button>
      )}
    </>
  );
}

const promotion = { Icon: Gift, name: 'Promotion' };
const feature = { Icon: Sparkles, name: 'New feature' };
const other = { Icon: Info, name: 'Information' };

/** Icon and tone by type; an unknown type is shown as information. */
const looks: Partial<Record<string, typeof other>> = { promotion, feature };

function Announcement({ announcement }: { announcement: AnnouncementView }) {
  const { type, title, content, createdAt } = announcement;
  const { Icon, name } = looks[type] ?? other;
  return (
    <li className={styles['item']} data-type={type}>
      <Icon role="img" aria-label={name} />
      <article>
        <h3>{title}</h3>
        <p>{content}</p>
        <time dateTime={createdAt} title={formatUtc(createdAt)}>
          {formatDay(createdAt)}
        </time>
      </article>
    </li>
  );
}

function Loading() {
  return (
    <div className={styles['list']} role="status" aria-label="Loading announcements">
      {['first', 'second', 'third'].map((which) => (
        <div key={which} className={styles['item']}>
          <Skeleton width="2.25rem" height="2.25rem" />
          <div className={styles['lines']}>
            <Skeleton width="12rem" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
