import { describe, expect, it } from '@jest/globals';
import { packagesImportedBy } from './imports-of.js';

describe('packagesImportedBy', () => {
  it.each([
    ["import { z } from 'zod';", ['zod']],
    ["import type { Model } from 'mongoose';", ['mongoose']],
    ["import {\n  Module,\n  type Provider,\n} from '@nestjs/common';", ['@nestjs/common']],
    ["export * from '@leadmart/platform/mongo';", ['@leadmart/platform']],
    ["import 'reflect-metadata';", ['reflect-metadata']],
    ["const yaml = await import('yaml');", ['yaml']],
    ["type Text = import('yaml').Document;", ['yaml']],
    ["const path = require.resolve('prettier/package.json');", ['prettier']],
    ["import.meta.resolve('@lezer/lr/part.wasm')", ['@lezer/lr']],
    ['@import "modern-normalize";', ['modern-normalize']],
    ["src: url('@leadmart/runner/font.woff2')", ['@leadmart/runner']],
  ])('finds the package in %j', (source, expected) => {
    expect([...packagesImportedBy(source)]).toEqual(expected);
  });

  it.each([
    "import { join } from 'node:path';",
    "import fs from 'fs';",
    "import { book } from './ledger.decisions.js';",
    "// import { z } from 'zod';",
    "/* import 'zod'; */",
    "/**\n * import { z } from 'zod'\n */",
    "const text = 'taken from a list';",
    "src: url('/fonts/geist.woff2')",
  ])('finds no package in %j', (source) => {
    expect([...packagesImportedBy(source)]).toEqual([]);
  });

  it('names a package once', () => {
    const source = "import { z } from 'zod';\nimport { toJSONSchema } from 'zod/v4';";
    expect([...packagesImportedBy(source)]).toEqual(['zod']);
  });
});
