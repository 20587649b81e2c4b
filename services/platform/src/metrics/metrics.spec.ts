import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

describe('Metrics', () => {
  it('writes its own metrics and those of the process as text', async () => {
    const metrics = new Metrics();
    const sold = { name: 'leads_sold_total', help: 'Leads sold', labels: ['status'] as const };
    metrics.counter(sold).inc({ status: 'clean' }, 3);
    metrics.counter(sold).inc({ status: 'clean' });
    const text = await metrics.text();
    expect(text).toContain('leads_sold_total{status="clean"} 4');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });
});

describe('a gauge that is read at each scrape', () => {
  it('writes the value of a gauge, or a value for each set of labels', async () => {
    const metrics = new Metrics();
    let depth = 3;
    metrics.gauge({ name: 'plain', help: 'x' }, () => depth);
    metrics.gauge({ name: 'of_each', help: 'x', labels: ['queue'] }, () =>
      ['a', 'b'].slice(0, depth).map((queue) => ({ labels: { queue }, value: depth })),
    );
    expect(await metrics.text()).toMatch(/^plain 3$/m);
    depth = 1;
    const text = await metrics.text();
    expect(text).toMatch(/^plain 1$/m);
    expect(text).toContain('of_each{queue="a"} 1');
    expect(text).not.toContain('queue="b"');
  });

  it('writes no value of a gauge that cannot be read, and still writes the other metrics', async () => {
    const metrics = new Metrics();
    let isAway = false;
    metrics.gauge({ name: 'rows', help: 'x' }, async () => {
      await Promise.resolve();
      if (isAway) throw new Error('the database is away');
      return 7;
    });
    metrics.counter({ name: 'other_total', help: 'x' }).inc();
    expect(await metrics.text()).toMatch(/^rows 7$/m);
    isAway = true;
    const text = await metrics.text();
    expect(text).not.toMatch(/^rows \d/m);
    expect(text).toContain('other_total 1');
    isAway = false;
    expect(await metrics.text()).toMatch(/^rows 7$/m);
  });
});
