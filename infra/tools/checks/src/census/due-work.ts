import { nameAndRole, type SourceFile } from '../structure/source-file.js';

/** Fields of counters and codes that end rather than fall due. */
const ends = new Set(['endsAt', 'expiresAt']);

/**
 * The fields by which a repository finds work that is due and takes it: a query compares them with the time (`dueAt:
 * { $lte: now }`), an update sets them to another one, as a lease does. Each repository with such a field implements due
 * work in its own way; one that leaves both to an engine has none.
 */
export function dueFieldsIn({ path, text }: SourceFile): string[] {
  if (nameAndRole(path).role !== 'repository') return [];
  const compared = [...text.matchAll(/([\w.]+)'?: \{ \$lte?: (?:now|soon) \}/g)];
  const updates = [...text.matchAll(/\$(?:set|max|min)(?::| =) \{([^}]*)/g)].map(([all]) => all);
  return [...new Set(compared.map(([, field = '']) => field))]
    .filter((field) => !ends.has(field))
    .filter((field) => updates.some((update) => new RegExp(`[ '{]${field}\\b`).test(update)))
    .toSorted();
}
