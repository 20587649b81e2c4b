import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MongoKind } from './running-mongo.js';

const kinds: readonly string[] = ['embedded', 'mongod', 'docker', 'url'] satisfies MongoKind[];

const fileOf = (dataDir: string) => join(dataDir, 'mongo-server');

/** The server that the stack of this data folder used last; undefined before its first start. */
export function lastServer(dataDir: string): MongoKind | undefined {
  try {
    const kind = readFileSync(fileOf(dataDir), 'utf8').trim();
    return kinds.includes(kind) ? (kind as MongoKind) : undefined;
  } catch {
    return undefined;
  }
}

export function rememberServer(dataDir: string, kind: MongoKind): void {
  writeFileSync(fileOf(dataDir), `${kind}\n`);
}
