import { describe, expect, it } from '@jest/globals';
import { installationSize } from './installation-size.js';
import type { JsonObject } from './manifest.js';

const requests = (cpu: string, memory: string) => ({ resources: { requests: { cpu, memory } } });
const volume = (storage: string) => ({ resources: { requests: { storage } } });
const manifest = (kind: string, spec: JsonObject) => ({
  source: 'x.yaml',
  apiVersion: 'v1',
  kind,
  name: 'shop',
  content: { spec },
});

describe('the size of an installation', () => {
  it('counts the least replicas of each autoscaler, the members of each cluster, and volumes', () => {
    const template = { spec: { containers: [{ name: 'shop', ...requests('250m', '512Mi') }] } };
    const claims = [{ metadata: { name: 'data' }, spec: volume('10Gi') }];
    expect(
      installationSize([
        manifest('Deployment', { template }),
        manifest('HorizontalPodAutoscaler', { minReplicas: 2 }),
        manifest('PersistentVolumeClaim', volume('5Gi')),
        manifest('RabbitmqCluster', {
          replicas: 3,
          persistence: { storage: '1Gi' },
          ...requests('1', '1Gi'),
        }),
        manifest('MongoDBCommunity', {
          members: 3,
          statefulSet: { spec: { volumeClaimTemplates: claims, template } },
        }),
      ]),
    ).toBe('4.3 CPU, 6 GiB of memory and 38 GiB of volumes');
  });
});
