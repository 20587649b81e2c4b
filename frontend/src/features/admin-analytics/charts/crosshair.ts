import type { Chart, Plugin } from 'chart.js';
import type { Look } from './use-look.js';

/** The day under the pointer, on all charts of a page. */
export class Crosshair {
  private readonly charts = new Set<Chart>();
  private index: number | undefined;

  /** The part of a chart that shows the day, and that marks a last point that is not over. */
  pluginFor(look: Look, isOpen: boolean): Plugin<'line'> {
    return {
      id: 'crosshair',
      afterInit: (chart) => void this.charts.add(chart),
      afterDestroy: (chart) => void this.charts.delete(chart),
      afterEvent: (chart, { event, replay }) => {
        if (replay) return;
        if (event.type === 'mouseout') this.show(undefined, chart);
        else if (event.type === 'mousemove' || event.type === 'click')
          this.show(chart.getActiveElements()[0]?.index, chart);
      },
      afterDatasetsDraw: (chart) => {
        if (isOpen) hatchLast(chart, look);
        if (this.index !== undefined) drawLine(chart, this.index, look);
      },
    };
  }

  /** The chart under the pointer shows its own tooltip. */
  private show(index: number | undefined, source: Chart): void {
    if (index === this.index) return;
    this.index = index;
    for (const chart of this.charts) {
      if (chart !== source) activate(chart, index);
      chart.draw();
    }
  }
}

function activate(chart: Chart, index: number | undefined): void {
  const shown =
    index === undefined
      ? []
      : chart.data.datasets.map((_, datasetIndex) => ({ datasetIndex, index }));
  const known = shown.filter(
    ({ datasetIndex }) => chart.getDatasetMeta(datasetIndex).data[index ?? 0],
  );
  chart.setActiveElements(known);
  chart.tooltip?.setActiveElements(known, { x: 0, y: 0 });
  chart.update('none');
}

function drawLine(chart: Chart, index: number, { strong }: Look): void {
  const { ctx, chartArea, scales } = chart;
  const x = scales['x']?.getPixelForValue(index);
  if (x === undefined) return;
  ctx.save();
  ctx.strokeStyle = strong;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x, chartArea.top);
  ctx.lineTo(x, chartArea.bottom);
  ctx.stroke();
  ctx.restore();
}

const hatchStep = 6;

/** Hatches the way to the last point. */
function hatchLast(chart: Chart, { hatch }: Look): void {
  const { ctx, chartArea, scales } = chart;
  const last = (chart.data.labels?.length ?? 0) - 1;
  const [from, to] = [last - 1, last].map((day) => scales['x']?.getPixelForValue(day));
  if (last < 1 || from === undefined || to === undefined) return;
  const height = chartArea.bottom - chartArea.top;
  ctx.save();
  ctx.beginPath();
  ctx.rect(from, chartArea.top, to - from, height);
  ctx.clip();
  ctx.strokeStyle = hatch;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let x = from - height; x < to; x += hatchStep) {
    ctx.moveTo(x, chartArea.bottom);
    ctx.lineTo(x + height, chartArea.top);
  }
  ctx.stroke();
  ctx.restore();
}
