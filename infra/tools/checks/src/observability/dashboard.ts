import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const common = { about: z.string().default(''), unit: z.string().default('short') };
const numberPanel = z.strictObject({
  number: z.string(),
  ...common,
  value: z.string(),
  redFrom: z.number().optional(),
});
const graphPanel = z.strictObject({
  graph: z.string(),
  ...common,
  stacked: z.boolean().default(false),
  width: z.int().default(8),
  lines: z.record(z.string(), z.string()),
});
const description = z.strictObject({
  rows: z.array(
    z.strictObject({ title: z.string(), panels: z.array(z.union([numberPanel, graphPanel])) }),
  ),
});
type Row = z.output<typeof description>['rows'][number];
type Described = Row['panels'][number];

/** A panel as Grafana reads it; rows have neither a data source nor targets. */
export interface Panel {
  readonly type: 'row' | 'stat' | 'timeseries';
  readonly title: string;
  readonly gridPos: Place;
  readonly datasource?: { readonly uid: string };
  readonly collapsed?: boolean;
  readonly panels?: readonly Panel[];
  readonly targets?: readonly { readonly expr: string }[];
}

interface Place {
  readonly h: number;
  readonly w: number;
  readonly x: number;
  readonly y: number;
}

const file = new URL('../../../../deploy/observability/grafana/dashboard.yml', import.meta.url);
const columns = 24;
/** The variable that is chosen when the dashboard is imported. */
const datasource = { type: 'prometheus', uid: '${datasource}' };

/** The panels of the dashboard, from its description: side by side, each row below the one before. */
export function panels(): readonly Panel[] {
  const { rows } = description.parse(parse(readFileSync(file, 'utf8')));
  const drawn: Panel[] = [];
  for (const row of rows) {
    const head = { h: 1, w: columns, x: 0, y: below(drawn) };
    drawn.push({
      type: 'row',
      title: row.title,
      gridPos: head,
      collapsed: false,
      panels: [],
    });
    for (const one of row.panels) {
      const size = 'graph' in one ? { h: 8, w: one.width } : { h: 4, w: 4 };
      drawn.push({ ...panelOf(one), gridPos: placeAfter(drawn, size) });
    }
  }
  return drawn.map((panel, index) => ({ id: index + 1, ...panel }));
}

const below = (drawn: readonly Panel[]): number =>
  Math.max(0, ...drawn.map(({ gridPos: { y, h } }) => y + h));

function placeAfter(drawn: readonly Panel[], { h, w }: { h: number; w: number }): Place {
  const last = drawn.at(-1)?.gridPos;
  const x = last ? last.x + last.w : 0;
  return last && x + w <= columns ? { h, w, x, y: last.y } : { h, w, x: 0, y: below(drawn) };
}

function panelOf(one: Described): Omit<Panel, 'gridPos'> {
  const lines = 'graph' in one ? Object.entries(one.lines) : [['', one.value] as const];
  const shared = {
    description: one.about,
    datasource,
    targets: lines.map(([legendFormat, expr], index) => ({
      refId: String.fromCodePoint(65 + index),
      datasource,
      expr,
      legendFormat,
    })),
  };
  return 'graph' in one
    ? { type: 'timeseries', title: one.graph, ...shared, ...styleOfGraph(one) }
    : { type: 'stat', title: one.number, ...shared, ...styleOfNumber(one) };
}

const styleOfGraph = ({ unit, stacked }: z.output<typeof graphPanel>) => ({
  fieldConfig: {
    defaults: {
      unit,
      min: 0,
      custom: {
        lineWidth: 1,
        fillOpacity: stacked ? 20 : 5,
        showPoints: 'never',
        stacking: { mode: stacked ? 'normal' : 'none', group: 'A' },
      },
    },
    overrides: [],
  },
  options: {
    legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
    tooltip: { mode: 'multi', sort: 'desc' },
  },
});

const styleOfNumber = ({ unit, redFrom }: z.output<typeof numberPanel>) => ({
  fieldConfig: {
    defaults: {
      unit,
      thresholds: {
        mode: 'absolute',
        steps: [
          { color: 'green', value: null },
          ...(redFrom === undefined ? [] : [{ color: 'red', value: redFrom }]),
        ],
      },
    },
    overrides: [],
  },
  options: {
    reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    colorMode: 'value',
    graphMode: 'area',
    textMode: 'auto',
  },
});

const processes = 'label_values(leadmart_process_info, job)';

/** The dashboard as Grafana imports it: a reader chooses the data source and the processes. */
export const dashboard = () => ({
  title: 'Leadmart',
  uid: 'leadmart',
  description:
    'Purchases and payments, requests, queues and processes. See infra/docs/observability.md.',
  tags: ['leadmart'],
  editable: true,
  schemaVersion: 39,
  version: 1,
  refresh: '30s',
  graphTooltip: 1,
  time: { from: 'now-3h', to: 'now' },
  templating: {
    list: [
      {
        name: 'datasource',
        label: 'Data source',
        type: 'datasource',
        query: 'prometheus',
        refresh: 1,
      },
      {
        name: 'job',
        label: 'Process',
        type: 'query',
        datasource,
        query: { query: processes, refId: 'job' },
        definition: processes,
        refresh: 2,
        includeAll: true,
        multi: true,
        allValue: '.*',
        current: { selected: true, text: ['All'], value: ['$__all'] },
        sort: 1,
      },
    ],
  },
  panels: panels(),
});
