import { describe, expect, it } from '@jest/globals';
import { structureFaults } from './check-structure.js';
import type { SourceFile } from './source-file.js';
import { constructorRule, driverRule, folderRule, repositoryRule } from './structure-rules.js';

const file = (path: string, text = ''): SourceFile => ({ path: `services/shop/src/${path}`, text });
const repository = file('prices/price.repository.ts');
const importing = (path: string, target: string): SourceFile =>
  file(path, `import { A } from '${target}';`);

describe('the rule for repositories', () => {
  it('finds an import of a repository of another feature', () => {
    const files = [repository, importing('orders/order.ts', '../prices/price.repository.js')];
    expect(repositoryRule.findings(files)).toEqual(['shop/orders → prices/price.repository']);
  });

  it('accepts an import within a feature, and of a service of another one', () => {
    const files = [
      repository,
      file('prices/prices.service.ts'),
      importing('prices/sale/sale.ts', '../price.repository.js'),
      importing('orders/order.ts', '../prices/prices.service.js'),
    ];
    expect(repositoryRule.findings(files)).toEqual([]);
  });

  it('tells features of a room apart, and looks through its door', () => {
    const files = [
      file('selling/index.ts', "export { A } from './prices/price.repository.js';"),
      file('selling/prices/price.repository.ts'),
      importing('selling/orders/order.ts', '../index.js'),
      importing('care/claim.ts', '../selling/index.js'),
    ];
    expect(repositoryRule.findings(files)).toEqual([
      'shop/selling/orders → selling/prices/price.repository',
      'shop/care → selling/prices/price.repository',
    ]);
  });
});

describe('the rule for folders', () => {
  it('finds two folders that import each other, also within a room', () => {
    const files = [
      file('selling/index.ts'),
      importing('selling/prices/price.ts', '../orders/order.js'),
      importing('selling/orders/order.ts', '../prices/price.js'),
      importing('care/claim.ts', '../selling/orders/order.js'),
    ];
    expect(folderRule.findings(files)).toEqual(['services/shop/src/selling: orders ⇄ prices']);
  });
});

describe('the rule for constructors', () => {
  const aClass = (parameters: string): SourceFile =>
    file('a.ts', `class Pair {}\nexport class Shop {\n  constructor(\n${parameters}\n  ) {}\n}\n`);
  const eight = Array.from({ length: 8 }, (_, n) => `    private readonly p${n}: Map<A, B>,`);

  it('finds a class with nine parameters', () => {
    const nine = [...eight, '    // One, two.\n    private readonly last: (a: A, b: B) => C,'];
    expect(constructorRule.findings([aClass(nine.join('\n'))])).toEqual(['shop/Shop']);
  });

  it('accepts eight', () => {
    expect(constructorRule.findings([aClass(eight.join('\n'))])).toEqual([]);
  });
});

describe('the rule for the driver', () => {
  it('finds a file that gets a collection of the driver', () => {
    const calling = (name: string, call: string) => file(`prices/${name}`, `this.rows = ${call};`);
    const files = [
      calling('price.repository.ts', 'driverCollection(connection, prices.name, prices.schema)'),
      calling('page.repository.ts', 'packedCollection<Page>(connection, pages.name, pages.schema)'),
    ];
    expect(driverRule.findings(files)).toEqual(files.map(({ path }) => path));
  });

  it('accepts a model, also when due work reads its collection', () => {
    const text = 'constructor(model: Model<Price>) { this.rows = collectionOf(model); }';
    expect(driverRule.findings([file('prices/price.repository.ts', text)])).toEqual([]);
  });
});

describe('exceptions of the rules for structure', () => {
  const rules = [{ name: 'size', message: 'Too large.', findings: () => ['one', 'two'] }];

  it('accept the findings that they name', () => {
    expect(structureFaults([], rules, { size: ['one', 'two'] })).toEqual([]);
  });

  it('refuses exceptions that no file needs', () => {
    const faults = structureFaults([], rules, { size: ['one', 'two', 'three'] });
    expect(faults).toEqual([expect.stringContaining('three\n  is an exception')]);
  });

  it('leave other findings', () => {
    expect(structureFaults([], rules, { size: ['one'] })).toEqual(['two\n  Too large.']);
  });
});
