import { isBuiltin } from 'node:module';

const quoted = String.raw`\s*(['"])(?<name>[^'"\n]+)\1`;
const statements = [
  // import … from 'x', export … from 'x', import type … from 'x'
  new RegExp(String.raw`^[ \t]*(?:import|export)\b[^'";]*?\bfrom${quoted}`, 'gm'),
  // import 'x'
  new RegExp(String.raw`^[ \t]*import${quoted}`, 'gm'),
  // import('x'), typeof import('x'), require('x'), require.resolve('x'), import.meta.resolve('x')
  new RegExp(
    String.raw`\b(?:import|require|require\.resolve|import\.meta\.resolve)\(${quoted}`,
    'g',
  ),
  // CSS: @import 'x', url('x')
  new RegExp(String.raw`^[ \t]*@import${quoted}`, 'gm'),
  new RegExp(String.raw`\burl\(${quoted}`, 'g'),
];
const comments = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm;

/** The packages that a source imports, static, dynamic and for side effects; without Node's modules and its own files. */
export function packagesImportedBy(source: string): Set<string> {
  const code = source.replaceAll(comments, '');
  const names = statements.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? ''),
  );
  return new Set(names.filter(isPackage).map(packageOf));
}

function isPackage(name: string): boolean {
  return /^[@a-z]/i.test(name) && !isBuiltin(name) && !name.startsWith('virtual:');
}

/** `@scope/name/part` is a part of `@scope/name`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}
