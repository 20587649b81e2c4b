import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@leadmart/journeys/eventually';
import { reserveFreePorts } from '@leadmart/runner';
import { newService } from './service-files.js';
import { addService, editedFiles, madeFiles, TreeCopy } from './tree-copy.js';

const aBuildAndAllChecks = 900_000;

describe('a product with a sixth service', () => {
  let tree: TreeCopy;

  beforeAll(() => {
    tree = new TreeCopy();
    tree.commit();
    tree.copySite();
    addService(tree);
  });
  afterAll(() => tree?.remove());

  const run = (...command: string[]) => {
    const [program = '', ...args] = command;
    const { stdout, stderr, status } = spawnSync(program, args, {
      cwd: tree.root,
      encoding: 'utf8',
      env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '4GiB' },
    });
    return { said: `${stdout}${stderr}`, status };
  };

  it(
    'passes make check after make docs, with the files that CONTRIBUTING.md names and those that make docs writes',
    () => {
      expect(run(process.execPath, 'infra/tools/runner/src/compile.ts')).toMatchObject({
        said: '',
        status: 0,
      });
      const check = (...names: string[]) =>
        run(process.execPath, 'infra/tools/checks/dist/main.js', ...names);
      expect(check('catalogue')).toMatchObject({
        said: expect.stringContaining('run `make docs`'),
        status: 1,
      });
      expect(run(process.execPath, 'infra/tools/checks/dist/docs.js')).toMatchObject({ status: 0 });
      const outside = tree.changed().filter((path) => !path.startsWith(`${newService.folder}/`));
      expect(outside).toEqual([...editedFiles, ...madeFiles].toSorted());
      const { said, status } = check();
      expect(said).not.toContain('FAILED');
      expect(status).toBe(0);
    },
    aBuildAndAllChecks,
  );

  it('starts with make start and answers through the gateway', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'leadmart-trial-data-'));
    const ports = await reserveFreePorts();
    const runner = spawn(process.execPath, [join(tree.root, 'infra/tools/runner/dist/start.js')], {
      cwd: tree.root,
      env: {
        ...process.env,
        PORT_BASE: String(ports.base),
        DATA_DIR: dataDir,
        MONGO_URL: '',
        AMQP_URL: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(runner, 'close');
    let said = '';
    runner.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    try {
      await eventually(
        'the product to be ready',
        () => said.includes('Leadmart is ready at'),
        240_000,
      );
      const url = `http://localhost:${ports.base}/api/v1/greetings`;
      const login = await fetch(`http://localhost:${ports.base}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'buyer@leadmart.test', password: 'leadmart-demo' }),
      });
      const { token } = (await login.json()) as { token: string };
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      expect([response.status, await response.json()]).toEqual([200, { greeting: 'hello' }]);
    } finally {
      runner.kill('SIGTERM');
      await ended;
      await ports.release();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
