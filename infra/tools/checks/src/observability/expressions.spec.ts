import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { panels } from './dashboard.js';
import { alerts, expressions, metricsIn } from './expressions.js';

describe('an expression', () => {
  it('lists the metrics that an expression reads', () => {
    const text =
      'sum by (job) (rate(a_total{b="c"}[5m])) / on (job) group_left max(d_seconds offset 1h)';
    expect(metricsIn({ where: 'here', text })).toEqual(['a_total', 'd_seconds']);
  });

  it('refuses an expression that cannot be parsed', () => {
    for (const text of ['sum(rate(a_total[5m])', 'a_total{b=c}', 'rate(a_total[5q])'])
      expect(() => metricsIn({ where: 'here', text })).toThrow(/cannot be parsed/);
  });
});

describe('the dashboard and the rules', () => {
  it('every expression of the dashboard and the rules can be parsed, and reads metrics', () => {
    for (const expression of expressions()) expect(metricsIn(expression)).not.toEqual([]);
  });

  it('show panels that do not cover each other, within 24 columns', () => {
    const cells = panels().flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => [x + (cell % w), y + Math.floor(cell / w)]),
    );
    expect(new Set(cells.map(String)).size).toBe(cells.length);
    expect(Math.max(...cells.map(([column = 0]) => column))).toBe(23);
  });

  it('name no data source: whoever imports the dashboard chooses it', () => {
    for (const { datasource, targets } of panels())
      if (targets) expect(datasource).toMatchObject({ uid: '${datasource}' });
  });

  it('say of each alert how bad it is, what it is, and what to do', () => {
    for (const { labels, annotations } of alerts()) {
      expect(['page', 'ticket']).toContain(labels.severity);
      for (const text of [annotations.summary, annotations.description]) expect(text).toBeTruthy();
      expect(annotations.runbook_url).toMatch(/^\{\{ \$externalLabels\.runbook \}\}#[a-z-]+$/);
    }
    const names = alerts().map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
  });

  it('lead to procedures that the runbook has', () => {
    const runbook = new URL('../../../../docs/runbook.md', import.meta.url);
    const headings = readFileSync(runbook, 'utf8').match(/^#+ .*$/gm) ?? [];
    const anchors = headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const { annotations } of alerts())
      expect(anchors).toContain(annotations.runbook_url.split('#')[1]);
  });
});
