import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '@leadmart/runner';
import { filesWithLists } from '../../src/catalogue/made-lists.js';
import { composeSettingsFile } from '../../src/configuration/compose-settings.js';
import { guideFile } from '../../src/manifests/size-in-guide.js';
import { endpointFile, lockEntries, newService, serviceFiles } from './service-files.js';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 2 ** 26 });

/** The packages of ours that the manifests of the checkout link below node_modules. */
const ownScope = '@leadmart';

/** A copy of the checkout to which the trial adds a service. Packages are shared with the checkout, our own are not. */
export class TreeCopy {
  readonly root = mkdtempSync(join(tmpdir(), 'leadmart-trial-'));

  constructor() {
    const files = git(repositoryRoot, 'ls-files', '--cached', '--others', '--exclude-standard');
    for (const file of new Set(files.split('\n'))) if (file !== '') this.copy(file);
    this.linkPackages();
  }

  /** The built site: the trial does not change it. */
  copySite(): void {
    this.copy('frontend/dist');
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Changes a file; fails where there is nothing to change. */
  edit(path: string, from: string | RegExp, to: string): void {
    const before = this.read(path);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${path} has no ${String(from)}`);
    this.write(path, after);
  }

  /** The files that differ from the checkout, after `commit` was called: sorted paths. */
  changed(): string[] {
    return git(this.root, 'status', '--porcelain', '--untracked-files=all')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(3))
      .toSorted();
  }

  /** Remembers the present content for `changed`. */
  commit(): void {
    git(this.root, 'init', '-q');
    git(this.root, 'add', '-A');
    const who = ['-c', 'user.name=trial', '-c', 'user.email=trial@leadmart.test'];
    git(this.root, ...who, 'commit', '-q', '-m', 'the tree before the trial');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  private copy(path: string): void {
    cpSync(join(repositoryRoot, path), join(this.root, path), {
      recursive: true,
      preserveTimestamps: true,
      force: true,
    });
  }

  private linkPackages(): void {
    const from = join(repositoryRoot, 'node_modules');
    const to = join(this.root, 'node_modules');
    mkdirSync(join(to, ownScope), { recursive: true });
    for (const name of readdirSync(from))
      if (name !== ownScope && name !== '.cache') symlinkSync(join(from, name), join(to, name));
    for (const name of readdirSync(join(from, ownScope)))
      cpSync(join(from, ownScope, name), join(to, ownScope, name), {
        verbatimSymlinks: true,
        recursive: true,
      });
    symlinkSync(join('../..', newService.folder), join(to, ownScope, newService.name));
  }
}

/** The files outside of its folder that a person edits, or npm, when a service is added (see .github/CONTRIBUTING.md). */
export const editedFiles = [
  'services/contracts/src/services.ts',
  'services/contracts/src/http/greetings.http.ts',
  'services/contracts/src/http/index.ts',
  'docker-compose.yml',
  'infra/deploy/k8s/base/greetings/account.yaml',
  'infra/deploy/k8s/base/greetings/kustomization.yaml',
  'package-lock.json',
] as const;

/** The files that `make docs` then writes. */
export const madeFiles: readonly string[] = [
  'infra/docs/configuration.md',
  'infra/docs/events.md',
  composeSettingsFile,
  guideFile,
  ...filesWithLists,
];

/** Adds the service's folder and edits the other files, as a developer would. */
export function addService(tree: TreeCopy): void {
  const { name, folder } = newService;
  for (const [path, text] of Object.entries(serviceFiles)) tree.write(`${folder}/${path}`, text);
  const fields = Object.entries(newService).map(
    ([field, value]) => `    ${field}: ${typeof value === 'number' ? value : `'${value}'`},\n`,
  );
  const entry = `{\n${fields.join('')}  }`;
  tree.edit(
    'services/contracts/src/services.ts',
    '] as const satisfies',
    `  ${entry},\n] as const satisfies`,
  );
  tree.write('services/contracts/src/http/greetings.http.ts', endpointFile);
  const index = 'services/contracts/src/http/index.ts';
  tree.write(index, `${tree.read(index)}export * from './greetings.http.js';\n`);
  addContainer(tree);
  for (const file of ['account.yaml', 'kustomization.yaml']) {
    const manifest = tree.read(`infra/deploy/k8s/base/analytics/${file}`);
    const own = manifest.replace(/ +- ANALYTICS_.*\n/, '').replace('literals:', 'literals: []');
    tree.write(`infra/deploy/k8s/base/${name}/${file}`, own.replaceAll('analytics', name));
  }
  const lock = JSON.parse(tree.read('package-lock.json')) as { packages: object };
  Object.assign(lock.packages, lockEntries);
  tree.write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

/** The container of analytics under another name. */
function addContainer(tree: TreeCopy): void {
  const compose = tree.read('docker-compose.yml');
  const [analytics = ''] = /^ {2}analytics:\n[^]*?\n\n/m.exec(compose) ?? [];
  const container = analytics
    .replaceAll('analytics', newService.name)
    .replace('ANALYTICS', newService.name.toUpperCase());
  tree.edit('docker-compose.yml', analytics, `${analytics}${container}`);
}
