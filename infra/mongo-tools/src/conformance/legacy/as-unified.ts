import type { Document } from 'mongodb';
import type { TestFile } from '../test-format.js';

/** A file's tests in the unified format; none when the file is in a format this runner does not read. */
export function asUnified(content: Document, path: string): TestFile {
  if (content['schemaVersion'] !== undefined) return content as TestFile;
  return { description: path, schemaVersion: '1.0', tests: [] };
}
