import { describe, expect, it } from '@jest/globals';
import { folderGraph, ringsIn } from './folder-graph.js';

const file = (path: string, text: string) => ({ path, text });
const ringsOf = (...files: ReturnType<typeof file>[]) => ringsIn(folderGraph(files, 'src'));

describe('the search for rings of folders', () => {
  it('finds none where imports go one way', () => {
    const rings = ringsOf(
      file('src/a/one.ts', "import { x } from './two.js';\nimport { y } from '../b/index.js';"),
      file('src/a/two.ts', ''),
      file('src/b/index.ts', ''),
    );
    expect(rings).toEqual([]);
  });

  it('finds a ring over three folders although no file is in a circle', () => {
    const rings = ringsOf(
      file('src/http/a.ts', "import { x } from '../health/b.js';"),
      file('src/health/b.ts', ''),
      file('src/health/c.ts', "import type { D } from '../time/d.js';"),
      file('src/time/d.ts', ''),
      file('src/time/e.ts', "import {\n  f,\n  type F,\n} from '../http/f.js';"),
      file('src/http/f.ts', ''),
    );
    expect(rings).toEqual([['http', 'health', 'time', 'http']]);
  });

  it('counts imports at run time', () => {
    const rings = ringsOf(
      file('src/a/a.ts', "const b = await import('../b/b.js');"),
      file('src/b/b.ts', "export type { A } from '../a/a.js';"),
    );
    expect(rings).toEqual([['a', 'b', 'a']]);
  });
});
