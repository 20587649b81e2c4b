import { describe, expect, it } from '@jest/globals';
import { layerOf, timesByLayer } from './layers.js';

const frame = (url: string, functionName = 'run') => ({ functionName, url });

describe('the layers of a profile', () => {
  it('a layer is a package, a folder of ours, or a part of V8', () => {
    const layers = [
      frame('file:///app/node_modules/mongoose/lib/query.js'),
      frame('file:///app/node_modules/mongodb/node_modules/bson/lib/bson.cjs'),
      frame('file:///app/node_modules/@nestjs/core/router.js'),
      frame('file:///app/node_modules/kareem/index.js'),
      frame('file:///app/services/leads/dist/selling/purchases/x.js'),
      frame('', 'stringify'),
      frame('', '(garbage collector)'),
      frame('node:net'),
    ].map(layerOf);
    expect(layers).toEqual([
      'Mongoose',
      'MongoDB driver',
      'framework',
      'kareem',
      'leads/selling/purchases',
      'JSON',
      'garbage collection',
      undefined,
    ]);
  });

  it("Node's own functions count for the layer that called them, and idle time for none", () => {
    const nodes = [
      { id: 1, callFrame: frame('', '(root)'), children: [2, 4, 5] },
      { id: 2, callFrame: frame('file:///app/node_modules/mongodb/lib/x.js'), children: [3] },
      { id: 3, callFrame: frame('node:net') },
      { id: 4, callFrame: frame('node:internal/timers') },
      { id: 5, callFrame: frame('', '(idle)') },
    ];
    const samples = [2, 3, 4, 5, 3];
    const timeDeltas = [1_000, 2_000, 4_000, 8_000, 16_000];
    expect([...timesByLayer({ nodes, samples, timeDeltas })]).toEqual([
      ['MongoDB driver', 19],
      ['Node', 4],
    ]);
  });
});
