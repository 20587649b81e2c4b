import {
  CategoryScale,
  Chart,
  Filler,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
  type ActiveElement,
  type ChartDataset,
  type ChartEvent,
  type ChartOptions,
} from 'chart.js';
import { useMemo } from 'react';
import { Line } from 'react-chartjs-2';
import { useNavigate } from 'react-router-dom';
import { usePrefersReducedMotion } from '../../../shared/lib/hooks/use-media.js';
import { pointLabels, type ChartPoint } from './chart-points.js';
import type { Crosshair } from './crosshair.js';
import { useLook, type Look } from './use-look.js';

Chart.register(CategoryScale, LinearScale, PointElement, LineElement, Filler, Tooltip);

export interface Series {
  label: string;
  values: readonly number[];
  /** The first figure of the chart, another one, or the same figure in the days before. */
  role: 'main' | 'other' | 'before';
}

export interface TrendChartProps {
  /** Oldest first. */
  points: readonly ChartPoint[];
  /** The last point ends today, which is not over. */
  isOpen: boolean;
  series: readonly Series[];
  format: (value: number) => string;
  /** For the scale; `format` by default. */
  formatScale?: (value: number) => string;
  /** Keeps round numbers on the scale when all values are small. */
  minScaleTop: number;
  /** The chart's accessible name; a table below it has the figures. */
  summary: string;
  crosshair: Crosshair;
  /** The address of what a point adds up, which a press of the mouse opens. The table below has the same as links. */
  rowsAt?: (point: ChartPoint) => string;
}

/** Figures by day, week or month. A last point that is not over is hatched. */
export function TrendChart(props: TrendChartProps) {
  const { points, isOpen, series, summary, crosshair, rowsAt, ...scale } = props;
  const navigate = useNavigate();
  const open = (event: ChartEvent, [pressed]: ActiveElement[]): void => {
    const point = points[pressed?.index ?? -1];
    // A touch shows the figures of the point.
    const isMouse = (event.native as PointerEvent | null)?.pointerType !== 'touch';
    if (point && rowsAt && isMouse) void navigate(rowsAt(point));
  };
  const look = useLook();
  const still = usePrefersReducedMotion();
  const plugins = useMemo(() => [crosshair.pluginFor(look, isOpen)], [crosshair, look, isOpen]);
  return (
    <Line
      // Plugins are read once.
      key={`${look.theme} ${isOpen}`}
      aria-label={summary}
      role="img"
      options={{
        ...optionsOf(look, scale),
        animation: still ? false : { duration: 240 },
        onClick: open,
      }}
      style={rowsAt && { cursor: 'pointer' }}
      plugins={plugins}
      data={{
        labels: pointLabels(points, isOpen),
        datasets: series.map((one) => datasetOf(one, look, isOpen)),
      }}
    />
  );
}

function datasetOf(
  { label, values, role }: Series,
  look: Look,
  isOpen: boolean,
): ChartDataset<'line', number[]> {
  const colour = { main: look.accent, other: look.gold, before: look.strong }[role];
  const last = values.length - 1;
  return {
    label,
    data: [...values],
    borderColor: colour,
    backgroundColor: role === 'main' ? look.wash : colour,
    borderWidth: role === 'before' ? 1 : 2,
    fill: role === 'main',
    // The filled area lies behind the other lines.
    order: role === 'main' ? 1 : 0,
    // Keeps the curve between the lowest and the highest day.
    cubicInterpolationMode: 'monotone',
    // A line needs two points.
    pointRadius: values.length === 1 ? 3 : 0,
    pointHoverRadius: role === 'before' ? 3 : 4,
    segment: {
      borderDash: ({ p1DataIndex }) =>
        role === 'before' ? [2, 3] : isOpen && p1DataIndex === last ? [4, 4] : undefined,
    },
  };
}

type Scale = Pick<TrendChartProps, 'format' | 'formatScale' | 'minScaleTop'>;

function optionsOf(
  look: Look,
  { format, formatScale = format, minScaleTop }: Scale,
): ChartOptions<'line'> {
  const font = { family: look.font, size: 12 };
  return {
    responsive: true,
    maintainAspectRatio: false,
    font,
    interaction: { mode: 'index', intersect: false },
    plugins: { tooltip: tooltipOf(look, format) },
    scales: {
      x: {
        grid: { display: false },
        border: { color: look.grid },
        ticks: { color: look.text, font, maxRotation: 0, autoSkipPadding: 16 },
      },
      y: {
        beginAtZero: true,
        suggestedMax: minScaleTop,
        grid: { color: look.grid },
        border: { display: false },
        ticks: {
          color: look.text,
          font,
          precision: 0,
          maxTicksLimit: 6,
          callback: (value) => formatScale(Number(value)),
        },
      },
    },
  };
}

function tooltipOf(look: Look, format: (value: number) => string) {
  return {
    backgroundColor: look.raised,
    borderColor: look.hatch,
    borderWidth: 1,
    cornerRadius: 10,
    padding: 10,
    boxPadding: 4,
    usePointStyle: true,
    titleColor: look.ink,
    bodyColor: look.ink,
    titleFont: { family: look.font, size: 12, weight: 600 },
    bodyFont: { family: look.font, size: 12 },
    callbacks: {
      label: ({ dataset, parsed }: { dataset: { label?: string }; parsed: { y: number | null } }) =>
        `${dataset.label ?? ''}: ${format(parsed.y ?? 0)}`,
    },
  };
}
