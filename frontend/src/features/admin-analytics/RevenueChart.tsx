import { useMemo, useSyncExternalStore } from 'react';
import {
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineElement,
  PointElement,
  Tooltip,
  type ChartOptions,
} from 'chart.js';
import { Line } from 'react-chartjs-2';
import type { RevenueTimelineView } from '@leadmart/contracts';
import { formatDollars } from '../../shared/lib/format.js';
import { usePrefersReducedMotion } from '../../shared/lib/use-prefers-reduced-motion.js';

Chart.register(CategoryScale, LinearScale, PointElement, LineElement, Filler, Tooltip);

/** A canvas cannot read our tokens by itself: they are looked up, again whenever the theme changes. */
function useColours() {
  const theme = useSyncExternalStore(
    onThemeChange,
    () => document.documentElement.dataset['theme'] ?? String(darkSystem().matches),
  );
  return useMemo(() => ({ theme, ...readColours() }), [theme]);
}

const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = darkSystem();
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** The browser resolves light-dark() only where a colour is used: on an element of its own. */
function readColours() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    line: read('--accent'),
    wash: read('--accent-wash'),
    grid: read('--line'),
    text: read('--ink-soft'),
  };
  probe.remove();
  return colours;
}

const dayMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The days are the business's days: they are labels, not moments of the reader's time zone. */
const dayLabel = (day: string): string => dayMonth.format(new Date(`${day}T00:00:00Z`));

/** Revenue by day. The table below it says the same to those who do not see it. */
export function RevenueChart({ timeline }: { timeline: RevenueTimelineView }) {
  const colours = useColours();
  const still = usePrefersReducedMotion();
  const options: ChartOptions<'line'> = {
    responsive: true,
    maintainAspectRatio: false,
    animation: still ? false : { duration: 240 },
    interaction: { mode: 'index', intersect: false },
    plugins: { tooltip: { callbacks: { label: ({ parsed }) => formatDollars(parsed.y ?? 0) } } },
    scales: {
      x: {
        grid: { display: false },
        border: { color: colours.grid },
        ticks: { color: colours.text, maxRotation: 0, autoSkipPadding: 16 },
      },
      y: {
        beginAtZero: true,
        grid: { color: colours.grid },
        border: { display: false },
        ticks: {
          color: colours.text,
          maxTicksLimit: 6,
          callback: (value) => formatDollars(Number(value)),
        },
      },
    },
  };
  return (
    <Line
      aria-label="Daily revenue as a line"
      role="img"
      options={options}
      data={{
        labels: timeline.map(({ _id }) => dayLabel(_id)),
        datasets: [
          {
            label: 'Revenue',
            data: timeline.map(({ revenue }) => revenue),
            borderColor: colours.line,
            backgroundColor: colours.wash,
            fill: true,
            tension: 0.25,
            pointRadius: 0,
            pointHoverRadius: 4,
          },
        ],
      }}
    />
  );
}
