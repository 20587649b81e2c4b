import type { MongoKind } from './running-mongo.js';

/** The values of the setting `MONGO`. */
export const mongoChoices = ['embedded', 'mongod', 'docker'] as const;
export type MongoChoice = (typeof mongoChoices)[number];

export interface Found {
  readonly hasUrl: boolean;
  readonly choice: MongoChoice | undefined;
  /** The server of the last start with this data folder. */
  readonly last: MongoKind | undefined;
  /** Whether a mongod that is new enough is installed. */
  readonly hasMongod: boolean;
  /** Whether Docker runs and has the image. */
  readonly hasImage: boolean;
}

/**
 * Decides which server a stack uses: `MONGO_URL`, what `MONGO` names, the one that has the data of the last start, an
 * installed mongod, an image that is there, the embedded one. Nothing is downloaded unless `MONGO` is `docker`.
 */
export function chooseServer({ hasUrl, choice, last, hasMongod, hasImage }: Found): MongoKind {
  if (hasUrl) return 'url';
  if (choice) return choice;
  if (last === 'embedded') return 'embedded';
  if (last === 'docker' && hasImage) return 'docker';
  if (hasMongod) return 'mongod';
  return hasImage ? 'docker' : 'embedded';
}

const names: Readonly<Record<MongoKind, string>> = {
  embedded: 'the embedded server',
  mongod: 'the mongod of this data folder',
  docker: 'the MongoDB in a container',
  url: 'the MongoDB of MONGO_URL',
};

/** Returns a sentence for a person whose data is on another server than this start uses or could use. */
export function aboutTheData(
  dataDir: string,
  used: MongoKind,
  { last, hasMongod, hasImage }: Pick<Found, 'last' | 'hasMongod' | 'hasImage'>,
): string | undefined {
  const move = `make move-data DATA=${dataDir}/mongo MONGO_URL=…`;
  if (last !== undefined && last !== used) {
    const back = last === 'url' ? 'MONGO_URL=…' : `MONGO=${last}`;
    const moving = last === 'embedded' ? ` ${move} copies it to an empty MongoDB.` : '';
    return `The data of the last start is on ${names[last]}, not here: ${back} make start shows it again.${moving}`;
  }
  if (used !== 'embedded' || last === undefined || !(hasMongod || hasImage)) return undefined;
  return `A MongoDB is installed, but the data of this folder is on the embedded server. ${move} copies it.`;
}
