import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';
import { newService, serviceFiles } from './service-files.js';
import { addService, editedFiles, madeFiles, TreeCopy } from './tree-copy.js';

const builtPackages = [
  ...['contracts', 'platform', 'auth', 'leads', 'billing', 'admin-mail', 'analytics'].map(
    (name) => `services/${name}`,
  ),
  'gateway',
  'infra/tools/runner',
  'infra/tools/checks',
];

describe('adding a service', () => {
  let tree: TreeCopy;

  beforeAll(() => {
    tree = new TreeCopy((path) => !/^frontend|stand-ins|testing|\/test\//.test(path));
    tree.commit();
    tree.copyBuilt(...builtPackages);
  });
  afterAll(() => tree?.remove());

  /** The checks compare built code, and types do not matter to them: stripping them is enough. */
  const strip = (source: string): void => {
    const { code } = transformSync(tree.read(source), {
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        target: 'es2022',
      },
      module: { type: 'es6' },
    });
    tree.write(source.replace('/src/', '/dist/').replace(/\.ts$/, '.js'), code);
  };
  const run = (program: string, ...args: string[]) => {
    const file = join(tree.root, 'infra/tools/checks/dist', program);
    const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...args], {
      cwd: tree.root,
      encoding: 'utf8',
    });
    return { said: `${stdout}${stderr}`, status };
  };
  const check = () => run('main.js', 'manifests', 'catalogue', 'settings');

  it('touches its folder, six other files and the lists that make docs writes (soak)', () => {
    addService(tree);
    for (const file of editedFiles.filter((path) => path.endsWith('.ts'))) strip(file);
    for (const file of Object.keys(serviceFiles).filter((path) => path.endsWith('.ts')))
      strip(`${newService.folder}/${file}`);

    const before = check();
    expect(before.said).toContain('run `make docs`');
    expect(before.status).toBe(1);

    expect(run('docs.js').status).toBe(0);
    expect(check()).toMatchObject({ status: 0 });
    const outside = tree.changed().filter((path) => !path.startsWith(`${newService.folder}/`));
    expect(outside).toEqual([...editedFiles, ...madeFiles].toSorted());
  });
});
