import { CommandError } from '../errors.js';

/** The parts of a dotted path; an invalid path is refused. */
export function fieldPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.every((part) => part !== '' && !part.startsWith('$'))) return parts;
  throw new CommandError(
    'Location16410',
    `FieldPath field names may not be empty or start with '$': '${path}'`,
  );
}
