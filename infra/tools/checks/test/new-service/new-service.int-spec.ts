import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newService } from './service-files.js';
import { addService, editedFiles, madeFiles, TreeCopy } from './tree-copy.js';

describe('adding a service', () => {
  let tree: TreeCopy;

  beforeAll(() => {
    tree = new TreeCopy((path) => !/^frontend|stand-ins|testing|\/test\//.test(path));
    tree.commit();
  });
  afterAll(() => tree?.remove());

  const run = (program: string, ...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
      cwd: tree.root,
      encoding: 'utf8',
    });
    return { said: `${stdout}${stderr}`, status };
  };
  const checks = 'infra/tools/checks/dist';
  const check = () => run(`${checks}/main.js`, 'manifests', 'catalogue', 'settings');

  it('touches its folder, the files that CONTRIBUTING.md names and the lists that make docs writes (soak)', () => {
    addService(tree);
    expect(run('infra/tools/runner/src/compile.ts')).toMatchObject({ said: '', status: 0 });

    const before = check();
    expect(before.said).toContain('run `make docs`');
    expect(before.status).toBe(1);

    expect(run(`${checks}/docs.js`).status).toBe(0);
    expect(check()).toMatchObject({ status: 0 });
    const outside = tree.changed().filter((path) => !path.startsWith(`${newService.folder}/`));
    expect(outside).toEqual([...editedFiles, ...madeFiles].toSorted());
  });
});
