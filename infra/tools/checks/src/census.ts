import { repositoryRoot, runCommand } from '@leadmart/runner';
import { measuresOf } from './census/measures.js';
import { sizesOf } from './census/parts.js';
import { sourceFiles } from './structure/source-file.js';

/** Prints columns of equal width; numbers stand at the right. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
};

/** `make census`: the sizes of the parts, and what decision 0062 wants to become smaller. */
await runCommand(async () => {
  const files = await sourceFiles(repositoryRoot, /\.(?:[cm]?[jt]sx?|css)$/);
  const parts = sizesOf(files).map(({ part, files: count, source, tests }) => [
    part,
    ...[count, source, tests].map((number) => number.toLocaleString('en-US')),
  ]);
  const measures = measuresOf(files).map(({ name, before, now, goal }) => [
    name,
    before,
    now,
    goal,
  ]);
  process.stdout.write(`${table(['part', 'files', 'source', 'tests'], parts)}\n\n`);
  process.stdout.write(`${table(['measure', 'before', 'now', 'goal'], measures)}\n`);
  return 0;
});
