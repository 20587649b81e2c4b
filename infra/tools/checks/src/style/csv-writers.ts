import { importsOf, type StyleRule } from '../structure/source-file.js';

const signs = [
  // Cells and lines put together by hand.
  /\.join\((['"`])(?:,|;|\\t)\1\)[\s\S]{0,40}\\n/,
  // A byte order mark that is not looked for.
  /(?<!With\(|test\(|=== |!== )(['"`])\\uFEFF\1/i,
];
const guards = new Set(['csvRow', 'csvCell', 'csvGuarded']);

/**
 * A cell of CSV that begins a formula runs in the program of the reader: what a service writes as a table passes the
 * platform's guard. Workbooks have types of cells instead.
 */
export const guardedTables: StyleRule = ({ path, text }) => {
  const isWriter = /^services\/(?!contracts\/|platform\/src\/csv\/).*\/src\/.*\.ts$/.test(path);
  if (!isWriter || path.endsWith('.spec.ts')) return [];
  if (!signs.some((sign) => sign.test(text))) return [];
  const isGuarded = importsOf(text).some(
    ({ from, names }) =>
      from === '@leadmart/platform/csv' && names.some((name) => guards.has(name)),
  );
  return isGuarded ? [] : ['writes a table without csvRow, csvCell or csvGuarded of the platform'];
};
