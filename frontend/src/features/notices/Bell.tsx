import { Bell as BellIcon } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { NoticeView } from '@leadmart/contracts';
import { usePolling } from '../../shared/api/use-polling.js';
import { classNames } from '../../shared/lib/class-names.js';
import { Button, IconButton } from '../../shared/ui/buttons/Button.js';
import { Popover } from '../../shared/ui/popover/Popover.js';
import { usePopover } from '../../shared/ui/popover/use-popover.js';
import { Moment } from '../../shared/ui/text/times.js';
import { noticesApi } from './notices-api.js';
import styles from './Bell.module.css';

const lookMs = 60_000;
/** The server counts no further. */
const mostCounted = 100;

/** The list of notices, the same on all devices. The bell appears with the first one. */
export function Bell() {
  const query = noticesApi.useNoticesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  usePolling(query.refetch, lookMs, true);
  const menu = usePopover();
  const [read] = noticesApi.useReadNoticesMutation();
  const pages = query.data?.pages ?? [];
  const notices = pages.flatMap((page) => page.notices);
  const unread = pages[0]?.unread ?? 0;
  const newest = notices[0]?.at;
  useEffect(() => {
    if (menu.isOpen && unread > 0 && newest !== undefined) void read(newest);
  }, [menu.isOpen, unread, newest, read]);
  if (notices.length === 0) return null;
  const count = unread < mostCounted ? String(unread) : `${mostCounted - 1}+`;
  return (
    <div className={styles['menu']}>
      <IconButton
        {...menu.opener}
        label={unread > 0 ? `Notices, ${count} new` : 'Notices'}
        icon={<BellIcon />}
      />
      {unread > 0 && (
        <span className={`firm ${styles['count']}`} aria-hidden="true">
          {count}
        </span>
      )}
      <Popover
        of={menu}
        className={styles['panel']}
        role="region"
        aria-label="Notices"
        tabIndex={-1}
      >
        <ul className="stack">
          {notices.map((notice) => (
            <Item key={notice._id} notice={notice} onFollow={menu.close} />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button
            look="quiet"
            size="small"
            wide
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError
              ? 'Older notices could not be loaded. Try again'
              : 'Show older'}
          </Button>
        )}
        <Link
          to="/account/notifications"
          className="block pad-3 small centred-text"
          onClick={menu.close}
        >
          Notification settings
        </Link>
      </Popover>
    </div>
  );
}

function Item({ notice, onFollow }: { notice: NoticeView; onFollow: () => void }) {
  const { text, path, at, isRead } = notice;
  return (
    <li>
      <Link
        to={path}
        className={classNames(`stack small ${styles['item']}`, !isRead && styles['new'])}
        onClick={onFollow}
      >
        <span className="breaks">
          {!isRead && <span className="unseen">New: </span>}
          {text}
        </span>
        <Moment className="soft tiny" at={at} />
      </Link>
    </li>
  );
}
