import { describe, expect, it } from '@jest/globals';
import { ratioOf, verdictOf, type Goal, type Line } from './line.js';

const aLine = (fields: Partial<Line>): Line => ({
  name: 'a line',
  unit: 'ms',
  ours: 20,
  ...fields,
});
const postgres = (figure: number) => ({ name: 'PostgreSQL', figure });
const atMost = (value: number): Goal => ({ on: 'figure', limit: 'at most', value });
const ratioAtLeast = (value: number): Goal => ({ on: 'ratio', limit: 'at least', value });

describe('verdictOf', () => {
  it('meets a limit that the figure equals', () => {
    expect(verdictOf(aLine({ ours: 30, goal: atMost(30) }))).toBe('met');
    expect(verdictOf(aLine({ ours: 30.1, goal: atMost(30) }))).toBe('missed');
  });

  it('compares a ratio with the contestant of the same line', () => {
    const goal = ratioAtLeast(0.25);
    expect(verdictOf(aLine({ ours: 1_000, contestant: postgres(4_000), goal }))).toBe('met');
    expect(verdictOf(aLine({ ours: 999, contestant: postgres(4_000), goal }))).toBe('missed');
  });

  it.each([
    ['a missing contestant', aLine({ goal: ratioAtLeast(0) })],
    ['a contestant that did nothing', aLine({ goal: ratioAtLeast(0), contestant: postgres(0) })],
    ['a figure that is no number', aLine({ goal: atMost(30), ours: Number.NaN })],
  ])('counts %s as missed', (_what, line) => {
    expect(verdictOf(line)).toBe('missed');
  });

  it('verdictOf does not fail a line that only aims at a figure', () => {
    expect(verdictOf(aLine({ ours: 9, goal: { ...atMost(3), isAim: true } }))).toBe('aimed at');
    expect(verdictOf(aLine({ ours: 3, goal: { ...atMost(3), isAim: true } }))).toBe('met');
  });

  it('verdictOf gives no verdict on a line without a goal', () => {
    expect(verdictOf(aLine({}))).toBe('no goal');
  });
});

describe('ratioOf', () => {
  it('divides our figure by the contestant’s', () => {
    expect(ratioOf(aLine({ ours: 20, contestant: postgres(5) }))).toBe(4);
  });
});
