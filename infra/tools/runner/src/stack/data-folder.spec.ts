import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataFolder } from './data-folder.js';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'leadmart-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('refuses a second runner in words, until the first lets go', () => {
    const first = lockDataFolder(folder);
    expect(() => lockDataFolder(folder)).toThrow(/already running with the data folder/);
    first.release();
    expect(lockDataFolder(folder).wasAbandoned).toBe(false);
  });

  it('goes over the lock of a runner that is dead', async () => {
    const dead = spawn(process.execPath, ['-e', '0']);
    await once(dead, 'exit');
    writeFileSync(join(folder, 'runner.json'), JSON.stringify({ pid: dead.pid, startedAt: '1' }));
    expect(lockDataFolder(folder).wasAbandoned).toBe(true);
  });

  it('another process with the same id is not taken for the runner', () => {
    writeFileSync(
      join(folder, 'runner.json'),
      JSON.stringify({ pid: process.pid, startedAt: 'before' }),
    );
    expect(lockDataFolder(folder).wasAbandoned).toBe(true);
  });
});
