import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { builtFile } from './paths.js';

/** Stands for compose: writes its calls to a file, and fails for the programs that the test names. */
const compose = `
echo "$*" >> calls
case "$*" in *"$FAILS"*) [ -z "$FAILS" ] || { echo half; exit 1; };; esac
case "$*" in
  config*) printf 'mongo\\nrabbitmq\\nauth\\nleads\\n';;
  *mongodump*) echo dump;;
esac
`;

const aDump = gzipSync('a dump of leadmart_billing');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leadmart-backups-'));
  writeFileSync(join(folder, 'compose.sh'), compose);
  writeFileSync(join(folder, 'calls'), '');
});

afterEach(() => rmSync(folder, { recursive: true }));

function run(script: 'backup' | 'restore', { fails = '', file = '' } = {}) {
  const path = builtFile('infra/deploy/docker', `${script}.sh`);
  const env = { ...process.env, COMPOSE: 'sh compose.sh', FAILS: fails };
  const { status, stderr } = spawnSync('sh', [path, file], { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr, calls: readFileSync(join(folder, 'calls'), 'utf8') };
}

function restored(content: Buffer, fails?: string) {
  writeFileSync(join(folder, 'file.gz'), content);
  return run('restore', { file: 'file.gz', ...(fails !== undefined && { fails }) });
}

describe('a backup of the containers', () => {
  it('a complete backup is the only file', () => {
    expect(run('backup').status).toBe(0);
    expect(readdirSync(join(folder, 'backups'))).toEqual([
      expect.stringMatching(/^leadmart-.*Z\.archive\.gz$/),
    ]);
  });

  it('a backup that fails leaves no personal data behind', () => {
    expect(run('backup', { fails: 'mongodump' }).status).toBe(1);
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  });
});

describe('a restore of the containers', () => {
  it('drops the databases after it has looked at the file', () => {
    const { status, calls } = restored(aDump);
    expect(status).toBe(0);
    expect(calls).toMatch(/--dryRun\n[^]*stop auth leads\n[^]*dropDatabase[^]*mongorestore/);
  });

  it.each([
    ['is damaged', aDump.subarray(0, -4), ''],
    ['is no dump', gzipSync('email,state\nann@example.com,NY'), ''],
    ['is a dump that mongorestore refuses', aDump, '--dryRun'],
  ])('changes nothing when the file %s', (_what, content, fails) => {
    const { status, stderr, calls } = restored(content, fails);
    expect(status).toBe(1);
    expect(stderr).toContain('nothing was changed');
    expect(calls).not.toMatch(/stop|dropDatabase/);
  });

  it('says that the database is incomplete when it breaks off', () => {
    const { status, stderr } = restored(aDump, 'dropDatabase');
    expect(status).toBe(1);
    expect(stderr).toContain('the database is not complete');
  });
});
