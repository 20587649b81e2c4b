import { describe, expect, it } from '@jest/globals';
import { assertOrderly, planMigrations, stateAfter } from './migration.decisions.js';
import type { Migration } from './migration.js';

const up = async () => undefined;
const aMigration = (version: number, worksFrom = version - 1): Migration => ({
  version,
  name: `step ${version}`,
  worksFrom,
  up,
});
const three = [1, 2, 3].map((version) => aMigration(version));
const build = (version: number) => three.slice(0, version);

describe('planning the migrations of a database', () => {
  it('runs the missing migrations in order, and none when the database is up to date', () => {
    const plan = planMigrations({ version: 1, worksFrom: 0 }, three);
    expect(plan).toEqual({ kind: 'migrate', pending: three.slice(1) });
    expect(planMigrations({ version: 3, worksFrom: 2 }, three)).toEqual({ kind: 'serve' });
    expect(planMigrations({ version: 0, worksFrom: 0 }, [])).toEqual({ kind: 'serve' });
  });

  it('serves newer data if its migration allows this build, and refuses it otherwise', () => {
    const ahead = { version: 3, worksFrom: 2 };
    expect(planMigrations(ahead, build(2))).toEqual({ kind: 'serve' });
    expect(planMigrations(ahead, build(1))).toEqual({
      kind: 'refuse',
      because: expect.stringMatching(/at version 3 .*version 2 or later, but this build knows 1/),
    });
  });
});

describe('the state after a migration', () => {
  it('keeps the newest build that a migration required', () => {
    const breaking = stateAfter({ version: 0, worksFrom: 0 }, aMigration(1, 1));
    expect(stateAfter(breaking, aMigration(2, 0))).toEqual({ version: 2, worksFrom: 1 });
  });
});

describe('a list of migrations', () => {
  it('refuses a list of migrations with gaps or impossible versions', () => {
    expect(() => assertOrderly(three)).not.toThrow();
    expect(() => assertOrderly([aMigration(1, 1)])).not.toThrow();
    expect(() => assertOrderly([aMigration(2)])).toThrow(/version 2, expected 1/);
    for (const impossible of [2, -1, 0.5])
      expect(() => assertOrderly([aMigration(1, impossible)])).toThrow(
        `works from ${impossible}, expected 0 to 1`,
      );
  });
});
