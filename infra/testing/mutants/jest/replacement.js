import { fileURLToPath } from 'node:url';
import { isTypeScript } from '../../jest/native-hooks.js';

/** From the path of a module to the paths of the modules that import it, as far as this process has seen. */
const importers = new Map();
let current = { path: undefined, source: undefined, run: 0, affected: new Set() };

/** The following imports see `source` as the text of the file `path`, or all files as they are. */
export function replace(path, source) {
  current = { path, source, run: current.run + 1, affected: importersOf(path) };
}

/** Hooks of Node's loader: every run loads the replaced file and all modules that lead to it again, and no others. */
export const replacingHooks = (compile) => ({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!isTypeScript(found.url)) return found;
    const path = fileURLToPath(found.url);
    if (isTypeScript(context.parentURL ?? '')) noteImport(fileURLToPath(context.parentURL), path);
    if (!current.affected.has(path)) return found;
    return { ...found, url: `${found.url}?run=${current.run}` };
  },
  load(url, context, next) {
    if (!isTypeScript(url) || fileURLToPath(url) !== current.path || current.source === undefined)
      return next(url, context);
    return { format: 'module', source: compile(current.path, current.source), shortCircuit: true };
  },
});

function noteImport(importer, path) {
  const known = importers.get(path);
  if (known) known.add(importer);
  else importers.set(path, new Set([importer]));
}

/** Empty for a file that was never loaded: its first copy is the one that other files' tests share. */
function importersOf(path) {
  if (!importers.has(path)) return new Set();
  const found = new Set([path]);
  for (const one of found) for (const importer of importers.get(one) ?? []) found.add(importer);
  return found;
}
