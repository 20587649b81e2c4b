import { describe, expect, it } from '@jest/globals';
import { designFaults } from './check-design.js';

const packages = { 'csv-parser': ['services/leads'] };
const file = (path: string, text: string) => ({ path, text });

describe('the packages of the design', () => {
  it.each([
    "import csv from 'csv-parser';",
    "import { read } from 'csv-parser/stream.js';",
    "const { read } = await import('csv-parser');",
    "run('node_modules/csv-parser/bin/csv.js');",
  ])('the design is complete when a workspace uses a package: %s', (text) => {
    const sources = [file('services/leads/src/supply/read.ts', text)];
    expect(designFaults(packages, sources)).toEqual([]);
  });

  it('the design is not complete when only tests, other workspaces or other packages are found', () => {
    const sources = [
      file('services/leads/src/read.spec.ts', "import csv from 'csv-parser';"),
      file('services/billing/src/read.ts', "import csv from 'csv-parser';"),
      file('services/leads/src/read.ts', "import csv from 'csv-parser-of-others';"),
    ];
    expect(designFaults(packages, sources)).toEqual([
      'csv-parser is not imported by services/leads/src',
    ]);
  });
});
