import { Gift, Info, Sparkles } from 'lucide-react';
import type { AnnouncementView } from '@leadmart/contracts';
import { Skeleton } from '../states/states.js';
import { Day } from '../text/times.js';
import styles from './AnnouncementCard.module.css';

const promotion = { Icon: Gift, name: 'Promotion' };
const feature = { Icon: Sparkles, name: 'New feature' };
const other = { Icon: Info, name: 'Information' };

/** Icons by type; an unknown type is shown as information. */
const looks: Partial<Record<string, typeof other>> = { promotion, feature };

type Props = Pick<AnnouncementView, 'type' | 'title' | 'html'> & {
  /** The day of its start, or of its creation. */
  date: string;
};

/** An announcement as users read it. */
export function AnnouncementCard({ type, title, html, date }: Props) {
  const { Icon, name } = looks[type] ?? other;
  return (
    <div className={styles['item']} data-type={type}>
      <Icon role="img" aria-label={name} />
      <article>
        <h3 className="breaks" dir="auto">
          {title}
        </h3>
        {/* Markdown of an admin, which the server rendered: it makes no scripts and no handlers of events. */}
        <div
          className={`stack fit gap-2 soft breaks ${styles['text']}`}
          dir="auto"
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <Day at={date} className="soft tiny" />
      </article>
    </div>
  );
}

/** The place of an announcement that is being loaded. */
export function AnnouncementSkeleton() {
  return (
    <div className={styles['item']}>
      <Skeleton width="2.25rem" height="2.25rem" />
      <div className="stack gap-2">
        <Skeleton width="12rem" />
        <Skeleton />
      </div>
    </div>
  );
}
