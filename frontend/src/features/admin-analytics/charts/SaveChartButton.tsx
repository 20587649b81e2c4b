import { SaveTableButton, type TableFile } from '../../../shared/ui/buttons/SaveTableButton.js';
import type { TrendChartProps } from './TrendChart.js';

interface Props {
  title: string;
  chart: Pick<TrendChartProps, 'points' | 'series'>;
}

/** Saves the points of a chart as a CSV file, in the order of time, with a column for each line. */
export function SaveChartButton({ title, chart }: Props) {
  return <SaveTableButton of={title.toLowerCase()} file={() => fileOf(title, chart)} />;
}

function fileOf(title: string, { points, series }: Props['chart']): TableFile {
  const name = title.toLowerCase().replaceAll(' ', '-');
  const last = points.at(-1);
  return {
    name: `leadmart-${name}-${points[0]?._id ?? ''}-to-${last?.to ?? last?._id ?? ''}`,
    columns: ['from', 'to', ...series.map(({ label }) => label)],
    rows: points.map(({ _id, to = _id }, index) => [
      _id,
      to,
      ...series.map(({ values }) => values[index] ?? ''),
    ]),
  };
}
