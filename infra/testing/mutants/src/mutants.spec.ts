import { describe, expect, it } from '@jest/globals';
import { mutantsOf } from './mutants.js';

const changesOf = (source: string) =>
  mutantsOf(source, 'one.ts').map(({ change }) => change.replace(' → ', ' to '));

describe('the mutants of expressions', () => {
  it.each([
    ['f(a < b);', 'a < b to a <= b'],
    ['f(a >= b);', 'a >= b to a > b'],
    ['f(a === b);', 'a === b to a !== b'],
    ['f(a && b);', 'a && b to a || b'],
    ['f(a + b);', 'a + b to a - b'],
    ['f(a * b);', 'a * b to a / b'],
    ['f(Math.min(a, b));', 'Math.min to Math.max'],
    ['f(Math.ceil(a));', 'Math.ceil to Math.floor'],
    ['f(list.some(g));', 'list.some to list.every'],
    ['f(true);', 'true to false'],
    ['f(!a);', '!a to a'],
    ['f(-a);', '-a to a'],
    ['f(9);', '9 to 10'],
  ])('change %s', (source, change) => {
    expect(changesOf(source)).toEqual([`${source} to ;`, change]);
  });

  it('keep operands together when the precedence changes', () => {
    expect(changesOf('const x = a && b || c;')).toEqual([
      'a && b || c to (a && b) && c',
      'a && b to (a || b)',
    ]);
  });

  it('fix conditions, and do not also negate them', () => {
    expect(changesOf('const x = a === b ? c : d;')).toEqual([
      'a === b to true',
      'a === b to false',
    ]);
    expect(changesOf('if (!a) throw b;')).toEqual(['!a to true', '!a to false']);
    expect(changesOf('for (; a < b;) {}')).toEqual(['a < b to false', 'a < b to a <= b']);
    expect(changesOf('const x = { ...(a !== b && c) };')).toEqual(['a !== b && c to a !== b || c']);
  });

  it('leave text, types, decorators, imports, settings of time and fallbacks of an index alone', () => {
    const source = `
      const one = [list[i] ?? 0, list[i]?.first ?? 0];
      import { x } from '1';
      type T = 1 | true;
      const leaseMs = 5 * minuteMs;
      const delaysMs = [secondMs, 5 * secondMs];
      const text = 'a' + b + \`c\`;
      @D(1) class C { @E({ a: true }) field: 5; }
    `;
    expect(changesOf(source)).toEqual([]);
  });

  it('remove statements that call, assign or count', () => {
    const source = 'await f(); a.b = c; n++; a?.f(); const x = f(); delete a.b;';
    expect(changesOf(source)).toEqual([
      'await f(); to ;',
      'a.b = c; to ;',
      'n++; to ;',
      'a?.f(); to ;',
    ]);
  });
});

describe('the mutants of filters and updates', () => {
  const inFilter = (source: string) => changesOf(`const x = ${source};`);

  it('change the operators of MongoDB', () => {
    expect(inFilter('{ a: { $lt: b } }')).toEqual(['$lt to $lte']);
    expect(inFilter('{ a: { $in: b } }')).toEqual(['$in to $nin']);
    expect(inFilter('{ a: { $ne: b } }')).toEqual(['$ne to $eq']);
  });

  it('remove one property after the other, and no only property', () => {
    expect(inFilter('c.findOne({ _id, owner: a })')).toEqual([
      '_id, to nothing',
      'owner: a to nothing',
    ]);
    expect(inFilter('c.findOne({ _id })')).toEqual([]);
    expect(inFilter('c.updateOne({ _id }, { $set: { a, b }, $unset: { c: 1 } })')).toEqual([
      '$set: { a, b }, to nothing',
      'a, to nothing',
      'b to nothing',
      '$unset: { c: 1 } to nothing',
    ]);
    expect(inFilter('{ updateOne: { filter: { a, ...b }, update } }')).toEqual([
      'a, to nothing',
      '...b to nothing',
    ]);
    expect(inFilter('c.find({ $or: [{ a }, { b }] })')).toEqual([
      '{ a }, to nothing',
      '{ b } to nothing',
    ]);
  });

  it('remove properties of a constant that a call gets', () => {
    const source = 'const which = { a, b }; const other = { a, b }; const x = c.find(which);';
    expect(changesOf(source)).toEqual(['a, to nothing', 'b to nothing']);
  });

  it('leave options, projections and orders alone, apart from the direction', () => {
    expect(inFilter('c.find({ a }, { b: 1, c: 0 })')).toEqual([]);
    expect(inFilter('c.find({ a }, { projection: { b: 1 }, session })')).toEqual([]);
    expect(inFilter('c.find({ a }).project({ b: 1, c: 0 })')).toEqual([]);
    expect(inFilter('c.find({ a }).sort({ b: -1, c: 1 })')).toEqual(['-1 to 1']);
  });
});

describe('a mutant', () => {
  it('a mutant is a source with one change, found by its line', () => {
    const source = 'const x = a;\n  const y = b < c;\n';
    expect(mutantsOf(source, 'one.ts')).toEqual([
      {
        line: 2,
        lineText: 'const y = b < c;',
        change: 'b < c → b <= c',
        source: 'const x = a;\n  const y = b <= c;\n',
      },
    ]);
  });

  it('cannot be made of a source with a syntax error', () => {
    expect(() => mutantsOf('const = 1;', 'one.ts')).toThrow('one.ts');
  });
});
