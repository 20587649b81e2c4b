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
import { formatDollars } from '../../../shared/lib/format.js';
import { currentTheme, onThemeChange } from '../../../shared/lib/theme.js';
import { usePrefersReducedMotion } from '../../../shared/lib/use-prefers-reduced-motion.js';

Chart.register(CategoryScale, LinearScale, PointElement, LineElement, Filler, Tooltip);

/**
 * A canvas cannot read CSS tokens, so colours and font are looked up again whenever the theme
 * changes.
 */
function useLook() {
  const theme = useSyncExternalStore(onThemeChange, currentTheme);
  return useMemo(() => ({ theme, ...readLook() }), [theme]);
}

/** The browser resolves light-dark() only on an element that uses the colour. */
function readLook() {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const look = {
    line: read('--accent'),
    wash: read('--accent-wash'),
    grid: read('--line'),
    text: read('--ink-soft'),
    font: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return look;
}

const dayMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** The days are days of the business, not of the reader's time zone. */
const dayLabel = (day: string): string => dayMonth.format(new Date(`${day}T00:00:00Z`));

/** Keeps round dollars on the scale when there is no revenue. */
const minScaleTop = 100;

interface Props {
  timeline: RevenueTimelineView;
  /** The chart's accessible name; the table below it has the figures. */
  summary: string;
}

export function RevenueChart({ timeline, summary }: Props) {
  const look = useLook();
  const still = usePrefersReducedMotion();
  const options: ChartOptions<'line'> = {
    responsive: true,
    maintainAspectRatio: false,
    animation: still ? false : { duration: 240 },
    font: { family: look.font },
    interaction: { mode: 'index', intersect: false },
    plugins: { tooltip: { callbacks: { label: ({ parsed }) => formatDollars(parsed.y ?? 0) } } },
    scales: {
      x: {
        grid: { display: false },
        border: { color: look.grid },
        ticks: { color: look.text, maxRotation: 0, autoSkipPadding: 16 },
      },
      y: {
        beginAtZero: true,
        suggestedMax: minScaleTop,
        grid: { color: look.grid },
        border: { display: false },
        ticks: {
          color: look.text,
          maxTicksLimit: 6,
          callback: (value) => wholeDollars.format(Number(value)),
        },
      },
    },
  };
  return (
    <Line
      aria-label={summary}
      role="img"
      options={options}
      data={{
        labels: timeline.map(({ _id }) => dayLabel(_id)),
        datasets: [
          {
            label: 'Revenue',
            data: timeline.map(({ revenue }) => revenue),
            borderColor: look.line,
            backgroundColor: look.wash,
            fill: true,
            // Keeps the curve between the lowest and the highest day.
            cubicInterpolationMode: 'monotone',
            pointRadius: 0,
            pointHoverRadius: 4,
          },
        ],
      }}
    />
  );
}
