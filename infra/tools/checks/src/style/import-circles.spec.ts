import { describe, expect, it } from '@jest/globals';
import { circlesIn, fileGraph, folderGraph } from './import-circles.js';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((from) => `import { x } from '${from}';`).join('\n'),
});

describe('the search for circles of imports', () => {
  it('finds none where imports go one way', () => {
    const files = [
      file('a/one.ts', './two.js', '../b/index.js'),
      file('a/two.ts'),
      file('b/index.ts'),
    ];
    expect(circlesIn(fileGraph(files))).toEqual([]);
  });

  it('finds a circle over three files', () => {
    const files = [file('a.ts', './b.js'), file('b.ts', './c.js'), file('c.ts', './a.js')];
    expect(circlesIn(fileGraph(files))).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
  });

  it('finds a circle that only imports of types close', () => {
    const files = [
      { path: 'a.ts', text: "import type { B } from './b.js';" },
      { path: 'b.ts', text: "export type { A } from './a.js';" },
    ];
    expect(circlesIn(fileGraph(files))).toHaveLength(1);
  });

  it('reads imports over several lines and imports at run time', () => {
    const files = [
      { path: 'a.ts', text: "import {\n  b,\n  type B,\n} from './b.js';" },
      { path: 'b.ts', text: "const a = await import('./a.js');" },
    ];
    expect(circlesIn(fileGraph(files))).toHaveLength(1);
  });

  it('finds a ring of folders although no file is in a circle', () => {
    const files = [
      file('src/http/a.ts', '../health/b.js'),
      file('src/health/b.ts'),
      file('src/health/c.ts', '../http/d.js'),
      file('src/http/d.ts'),
    ];
    expect(circlesIn(fileGraph(files))).toEqual([]);
    expect(circlesIn(folderGraph(files, 'src'))).toEqual([['http', 'health', 'http']]);
  });
});
