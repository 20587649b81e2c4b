import type { Migration } from './migration.js';

/** The version of a database. */
export interface SchemaState {
  readonly version: number;
  /** The oldest version whose build can work with the data. */
  readonly worksFrom: number;
}

/** Nothing to do, migrations to run, or data that this build cannot read. */
export type Plan =
  | { readonly kind: 'serve' }
  | { readonly kind: 'migrate'; readonly pending: readonly Migration[] }
  | { readonly kind: 'refuse'; readonly because: string };

/**
 * Plans the migrations of a database for this build. A newer database is accepted if its last migration allows builds
 * of this version.
 */
export function planMigrations(state: SchemaState, migrations: readonly Migration[]): Plan {
  const known = migrations.length;
  if (state.version < known) return { kind: 'migrate', pending: migrations.slice(state.version) };
  if (known >= state.worksFrom) return { kind: 'serve' };
  const because =
    `its data is at version ${state.version} and needs a build of version ${state.worksFrom} or later, ` +
    `but this build knows ${known}: start a newer build, or restore a backup of the time of this one`;
  return { kind: 'refuse', because };
}

/** The state after a migration. A later migration cannot readmit a build that an earlier one excludes. */
export function stateAfter(state: SchemaState, { version, worksFrom }: Migration): SchemaState {
  return { version, worksFrom: Math.max(state.worksFrom, worksFrom) };
}

/** Throws for an invalid list of migrations. */
export function assertOrderly(migrations: readonly Migration[]): void {
  migrations.forEach(({ version, name, worksFrom }, index) => {
    if (version !== index + 1)
      throw new Error(`migration "${name}" has version ${version}, expected ${index + 1}`);
    if (!Number.isInteger(worksFrom) || worksFrom < 0 || worksFrom > version)
      throw new Error(`migration "${name}" works from ${worksFrom}, expected 0 to ${version}`);
  });
}
