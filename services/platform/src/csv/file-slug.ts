const maxCharacters = 60;

/** Returns a name as a part of a file name, in characters that every file system accepts. */
export function fileSlug(name: string, otherwise: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxCharacters)
    .replace(/^-+|-+$/g, '');
  return plain || otherwise;
}
