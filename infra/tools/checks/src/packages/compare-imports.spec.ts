import { describe, expect, it } from '@jest/globals';
import { differencesOf, type Exception } from './compare-imports.js';

interface Given {
  dependencies?: string[];
  devDependencies?: string[];
  imported?: string[];
  importedByTests?: string[];
  forTests?: string[];
  exceptions?: string[];
}

/** The differences of a workspace `a` with these packages. */
function differences(given: Given): string[] {
  const versions = (names: string[] = []) => Object.fromEntries(names.map((name) => [name, '1']));
  const exceptions = (given.exceptions ?? []).map((dependency): Exception => ({
    workspace: 'a',
    dependency,
    reason: 'a peer',
  }));
  return differencesOf(
    {
      manifest: {
        name: 'a',
        dependencies: versions(given.dependencies),
        devDependencies: versions(given.devDependencies),
      },
      imported: new Set(given.imported),
      importedByTests: new Set(given.importedByTests),
    },
    { forTests: new Set(given.forTests), exceptions },
  );
}

describe('differencesOf', () => {
  it('accepts a manifest that names what is imported', () => {
    const given = { dependencies: ['zod'], imported: ['zod'], importedByTests: ['zod', 'jest'] };
    expect(differences({ ...given, forTests: ['jest', 'prettier'] })).toEqual([]);
  });

  it('reports a package that production code imports and "dependencies" lacks', () => {
    const expected = ['a imports zod: add it to "dependencies"'];
    expect(differences({ imported: ['zod'] })).toEqual(expected);
    expect(differences({ imported: ['zod'], forTests: ['zod'] })).toEqual(expected);
  });

  it('reports a dependency that is not imported', () => {
    expect(differences({ dependencies: ['rxjs'] })).toEqual([
      'a does not import rxjs: remove it from "dependencies"',
    ]);
  });

  it('reports a dependency that only tests import', () => {
    expect(differences({ dependencies: ['zod'], importedByTests: ['zod'] })).toEqual([
      'a imports zod in tests only: move it to "devDependencies"',
    ]);
  });

  it('reports a package that tests import and no manifest names', () => {
    expect(differences({ importedByTests: ['stripe'] })).toEqual([
      'a imports stripe in tests: add it to "devDependencies"',
    ]);
  });

  it('reports a development dependency that tests do not import', () => {
    expect(differences({ devDependencies: ['ajv'], imported: ['ajv'] })).toEqual([
      'a imports ajv: add it to "dependencies"',
      'a does not import ajv in tests: remove it from "devDependencies"',
    ]);
  });

  it('accepts an exception, and reports one that the manifest does not name', () => {
    expect(differences({ dependencies: ['rxjs'], exceptions: ['rxjs'] })).toEqual([]);
    expect(differences({ exceptions: ['rxjs'] })).toEqual([
      'a does not name rxjs: remove its exception',
    ]);
  });
});
