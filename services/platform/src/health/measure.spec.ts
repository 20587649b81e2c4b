import { describe, expect, it } from '@jest/globals';
import { Metrics } from '../metrics/index.js';
import { measureProcess } from './measure.js';
import { Readiness } from './readiness.js';

describe('measureProcess', () => {
  it('writes the process, its version and the state of its dependencies to the metrics', async () => {
    const metrics = new Metrics();
    const readiness = new Readiness();
    readiness.register('mongodb', () => undefined);
    readiness.register('broker', () => {
      throw new Error('not connected');
    });
    measureProcess(metrics, readiness, { name: 'leads', version: '1.2.3' });
    const text = await metrics.text();
    expect(text).toContain('leadmart_process_info{process="leads",version="1.2.3"} 1');
    expect(text).toContain('leadmart_dependency_up{dependency="mongodb"} 1');
    expect(text).toContain('leadmart_dependency_up{dependency="broker"} 0');
  });
});
