import { ChartLine, Coins, Database, Mail, Megaphone } from 'lucide-react';
import { analyticsApi } from '../../features/admin-analytics/analytics-api.js';
import { fresh, useFigures } from '../../features/admin-analytics/report-parts/use-figures.js';
import { StatCards } from '../../features/admin-analytics/StatCards.js';
import { NeedsYou } from '../../features/admin-needs/NeedsYou.js';
import { ButtonLink } from '../../shared/ui/buttons/Button.js';
import styles from './AdminStart.module.css';

const tasks = [
  { to: '/admin/data', label: 'Upload leads', Icon: Database },
  { to: '/admin/credits', label: 'Manage credits', Icon: Coins },
  { to: '/admin/email', label: 'Send email', Icon: Mail },
  { to: '/admin/announcements', label: 'Announce', Icon: Megaphone },
  { to: '/admin/analytics', label: 'Analytics', Icon: ChartLine },
] as const;

/** The start of an admin's work: what waits, the key figures and the usual tasks. */
export function AdminStart() {
  const figures = useFigures(analyticsApi.useAnalyticsDashboardQuery(undefined, fresh));
  return (
    <>
      <NeedsYou />
      <section className="stack gap-4" aria-labelledby="admin-start">
        <h2 id="admin-start">Your marketplace</h2>
        <StatCards figures={figures} />
        <div className={`row wrap gap-2 ${styles['tasks']}`}>
          {tasks.map(({ to, label, Icon }) => (
            <ButtonLink key={to} to={to} look="secondary" icon={<Icon />}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </section>
    </>
  );
}
