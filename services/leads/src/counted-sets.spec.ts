import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { allEndpoints } from '@leadmart/contracts';
import { countsInAnswers, countsInRefusals, neverCounts } from './counted-sets.fixture.js';

const errors = new URL('../../contracts/src/errors/leads/', import.meta.url);

type Definition = z.core.$ZodTypes['_zod']['def'];

/** Returns the paths of all numbers in a shape. */
function numbersIn(type: z.core.$ZodType, path = ''): string[] {
  const def = type._zod.def as Definition;
  const below = (one: z.core.$ZodType, more: string) => numbersIn(one, `${path}${more}`);
  switch (def.type) {
    case 'number':
    case 'bigint':
      return [path];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) =>
        below(one, path === '' ? name : `.${name}`),
      );
    case 'array':
      return below(def.element, '[]');
    case 'record':
      return below(def.valueType, '{}');
    case 'union':
      return def.options.flatMap((one) => below(one, ''));
    case 'intersection':
      return [...below(def.left, ''), ...below(def.right, '')];
    case 'tuple':
      return def.items.flatMap((one) => below(one, '[]'));
    case 'pipe':
      return below(def.out, '');
    case 'nullable':
    case 'nonoptional':
    case 'optional':
    case 'default':
    case 'readonly':
      return below(def.innerType, '');
    case 'string':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return [];
    default:
      throw new Error(`${path}: numbers in a ${def.type} are not looked for`);
  }
}

const mayCount = (path: string) => !neverCounts.some((end) => `.${path}`.endsWith(`.${end}`));

const answered = () =>
  allEndpoints()
    .filter(({ service, access }) => service === 'leads' && access !== 'admin')
    .flatMap(({ method, path, response }) => {
      const numbers = response ? numbersIn(response).filter(mayCount) : [];
      return numbers.length > 0 ? [[`${method} ${path}`, [...new Set(numbers)].sort()]] : [];
    });

describe('the counts that leads answers', () => {
  it('every count that leads answers has a rule', () => {
    const decided = Object.entries(countsInAnswers).map(([operation, byRule]) => [
      operation,
      Object.values(byRule).flat().sort(),
    ]);
    expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(answered()));
  });

  it('every count in a refusal of leads has a rule', () => {
    const codes = readdirSync(errors).flatMap((file) => {
      const source = readFileSync(new URL(file, errors), 'utf8');
      const withNumbers = /defineError<\{([^>]*)\}>\(\s*'([A-Z._]+)'/g;
      return [...source.matchAll(withNumbers)].flatMap(([, details = '', code = '']) =>
        /: (number|\d)/.test(details) ? [code] : [],
      );
    });
    expect(Object.values(countsInRefusals).flat().sort()).toEqual(codes.sort());
  });
});
