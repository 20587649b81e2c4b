/** The part of a package.json that names other packages. */
export interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A workspace: its manifest, and the packages that its production sources and its tests import. */
export interface Workspace {
  readonly manifest: Manifest;
  readonly imported: ReadonlySet<string>;
  readonly importedByTests: ReadonlySet<string>;
}

/** A package that a manifest names although no source imports it. */
export interface Exception {
  readonly workspace: string;
  readonly dependency: string;
  readonly reason: string;
}

interface Rules {
  /** Packages that every test may import: the root's devDependencies. */
  readonly forTests: ReadonlySet<string>;
  readonly exceptions: readonly Exception[];
}

/** The differences between a manifest and the imports of its workspace, one sentence each. */
export function differencesOf(workspace: Workspace, { forTests, exceptions }: Rules): string[] {
  const { manifest, imported, importedByTests } = workspace;
  const dependencies = new Set(Object.keys(manifest.dependencies ?? {}));
  const devDependencies = new Set(Object.keys(manifest.devDependencies ?? {}));
  const excepted = new Set(
    exceptions.flatMap((one) => (one.workspace === manifest.name ? one.dependency : [])),
  );
  const hasForTests = (name: string) =>
    dependencies.has(name) || devDependencies.has(name) || forTests.has(name);
  const sentences = [
    ...without(imported, (name) => dependencies.has(name)).map(
      (name) => `imports ${name}: add it to "dependencies"`,
    ),
    ...without(dependencies, (name) => imported.has(name) || excepted.has(name)).map((name) =>
      importedByTests.has(name)
        ? `imports ${name} in tests only: move it to "devDependencies"`
        : `does not import ${name}: remove it from "dependencies"`,
    ),
    ...without(importedByTests, (name) => imported.has(name) || hasForTests(name)).map(
      (name) => `imports ${name} in tests: add it to "devDependencies"`,
    ),
    ...without(devDependencies, (name) => importedByTests.has(name) || excepted.has(name)).map(
      (name) => `does not import ${name} in tests: remove it from "devDependencies"`,
    ),
    ...without(excepted, (name) => dependencies.has(name) || devDependencies.has(name)).map(
      (name) => `does not name ${name}: remove its exception`,
    ),
  ];
  return sentences.map((sentence) => `${manifest.name} ${sentence}`);
}

function without(names: ReadonlySet<string>, isGood: (name: string) => boolean): string[] {
  return [...names].filter((name) => !isGood(name)).toSorted();
}
