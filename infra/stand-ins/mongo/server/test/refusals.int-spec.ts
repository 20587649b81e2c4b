import { afterAll, describe, expect, it } from '@jest/globals';
import {
  Code,
  DBRef,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  type Document,
} from 'mongodb';
import { startTestServer } from './support/test-server.js';

const server = await startTestServer();
afterAll(() => server.stop());
await server.db.collection('items').insertOne({ a: [1], n: 1 });

const words = (text: string): string[] => text.trim().split(/\s+/);
const named = (prefix: string, text: string): string[] => words(text).map((word) => prefix + word);

const aggregate = (stage: Document): Document => ({
  aggregate: 'items',
  pipeline: [stage],
  cursor: {},
});
/** By the names of their types. */
const VALUES: Readonly<Record<string, unknown>> = {
  Code: new Code('f()'),
  DBRef: new DBRef('items', new ObjectId()),
  Decimal128: Decimal128.fromString('1'),
  MaxKey: new MaxKey(),
  MinKey: new MinKey(),
  Timestamp: new Timestamp({ t: 1, i: 1 }),
};

const update = (u: unknown): Document => ({ update: 'items', updates: [{ q: {}, u }] });

/** Everything that MongoDB has and Leadmart does not use: names, MongoDB's code for an unknown name, and a command. */
const REFUSED: [
  what: string,
  names: string[],
  code: number,
  command: (name: string) => Document,
][] = [
  [
    'command',
    words(`buildInfo distinct drop dropIndexes collMod convertToCapped cloneCollectionAsCapped renameCollection validate collStats dbStats dataSize
        currentOp killOp getParameter setParameter configureFailPoint profile top mapReduce listCommands hostInfo
        getLog getCmdLineOpts replSetGetStatus replSetGetConfig connectionStatus whatsmyuri usersInfo rolesInfo fsync
        startSession refreshSessions killSessions killAllSessions killAllSessionsByPattern planCacheClear reIndex
        createSearchIndexes updateSearchIndex dropSearchIndex createUser saslStart findandmodify`),
    59,
    (name) => ({ [name]: 'items' }),
  ],
  [
    'stage',
    named(
      '$',
      `addFields bucket bucketAuto changeStream changeStreamSplitLargeEvent collStats count currentOp densify documents
        facet fill geoNear graphLookup indexStats listLocalSessions listSessions lookup merge out planCacheStats
        queryStats redact replaceRoot replaceWith sample search searchMeta setWindowFields skip sortByCount unionWith unwind
        vectorSearch`,
    ),
    40324,
    (name) => aggregate({ [name]: {} }),
  ],
  [
    'expression',
    named(
      '$',
      `abs accumulator acos allElementsTrue anyElementTrue arrayToObject asin atan avg binarySize bitAnd bsonSize ceil cmp
        concat convert cos dateAdd dateDiff dateFromParts dateFromString dateSubtract dateToParts dateToString dateTrunc
        dayOfMonth divide exp first firstN floor function getField gte hour indexOfArray indexOfBytes isArray isNumber isoWeek
        last lastN let literal ln log map maxN median mergeObjects meta minN mod month multiply objectToArray or
        percentile pow rand range reduce regexFind regexMatch replaceAll replaceOne reverseArray round sampleRate setDifference setEquals
        setField setIntersection setIsSubset setUnion sin sortArray split sqrt stdDevPop strcasecmp strLenCP substrCP
        sum switch tan toBool toDate toDecimal toInt toLong toLower toObjectId toString toUpper trim trunc tsSecond type
        unsetField week year zip`,
    ),
    168,
    (name) => aggregate({ $project: { v: { [name]: '$a' } } }),
  ],
  [
    'accumulator',
    named(
      '$',
      `accumulator addToSet avg bottom bottomN concatArrays count firstN last lastN maxN median mergeObjects minN
        percentile push setUnion stdDevPop stdDevSamp top topN`,
    ),
    15952,
    (name) => aggregate({ $group: { _id: null, v: { [name]: '$a' } } }),
  ],
  [
    'filter',
    named('$', 'nor expr jsonSchema where text comment sampleRate alwaysTrue alwaysFalse'),
    2,
    (name) => ({ find: 'items', filter: { [name]: {} } }),
  ],
  [
    'filter operator',
    named(
      '$',
      `all type mod bitsAllSet bitsAllClear bitsAnySet bitsAnyClear near nearSphere geoWithin geoIntersects
        within`,
    ),
    2,
    (name) => ({ find: 'items', filter: { a: { [name]: 1 } } }),
  ],
  [
    'update operator',
    named('$', 'mul bit rename currentDate pop'),
    9,
    (name) => update({ [name]: { n: 1 } }),
  ],
  [
    'clause of $push',
    named('$', 'position sort'),
    2,
    (name) => update({ $push: { a: { $each: [], [name]: 1 } } }),
  ],
  [
    'stage of an update',
    named('$', 'addFields project unset replaceRoot replaceWith lookup'),
    72,
    (name) => update([{ [name]: {} }]),
  ],
  [
    'computed field of a projection',
    named('$', 'elemMatch meta'),
    168,
    (name) => ({ find: 'items', projection: { a: { [name]: 1 } } }),
  ],
  [
    'option of find',
    words(`allowDiskUse allowPartialResults apiVersion awaitData comment let max maxTimeMS min noCursorTimeout oplogReplay
        returnKey showRecordId tailable`),
    40415,
    (name) => ({ find: 'items', [name]: {} }),
  ],
  [
    'option of aggregate',
    words('allowDiskUse bypassDocumentValidation collation exchange explain let'),
    40415,
    (name) => ({ ...aggregate({ $match: {} }), [name]: {} }),
  ],
  [
    'option of a new collection',
    words(`capped collation size max validator validationLevel validationAction viewOn pipeline timeseries clusteredIndex
        expireAfterSeconds storageEngine encryptedFields changeStreamPreAndPostImages`),
    40415,
    (name) => ({ create: 'other', [name]: 1 }),
  ],
  [
    'index option',
    words('hidden prepareUnique clustered wildcardProjection storageEngine weights'),
    197,
    (name) => ({ createIndexes: 'items', indexes: [{ key: { b: 1 }, name: 'b', [name]: true }] }),
  ],
  [
    'kind of index',
    words('text 2d 2dsphere hashed'),
    67,
    (name) => ({ createIndexes: 'items', indexes: [{ key: { b: name }, name: 'b' }] }),
  ],
  [
    'command that cannot be explained',
    words('count distinct insert bulkWrite'),
    59,
    (name) => ({
      explain: { [name]: 'items' },
      verbosity: 'queryPlanner',
    }),
  ],
  [
    'detail of explain',
    words('allPlansExecution'),
    2,
    (verbosity) => ({ explain: { find: 'items' }, verbosity }),
  ],
  [
    'statement of an update',
    words('collation hint sort'),
    40415,
    (name) => ({ update: 'items', updates: [{ q: {}, u: { $set: { n: 1 } }, [name]: {} }] }),
  ],
  [
    'stored type',
    Object.keys(VALUES),
    2,
    (name) => ({ insert: 'items', documents: [{ list: [{ value: VALUES[name] }] }] }),
  ],
  [
    'type in a filter',
    Object.keys(VALUES),
    2,
    (name) => ({ find: 'items', filter: { n: VALUES[name] } }),
  ],
];

describe.each(REFUSED)('an unsupported %s', (_what, names, code, command) => {
  it.each(names)('an unsupported feature is refused by name: %s', async (name) => {
    const refusal = await server.db.command(command(name)).then(
      ({ writeErrors }) => {
        const [error] = (writeErrors ?? []) as Document[];
        return { code: error?.['code'] as unknown, message: String(error?.['errmsg']) };
      },
      (error: { code?: unknown; message: string }) => error,
    );
    expect([refusal.code, refusal.message]).toEqual([code, expect.stringContaining(name)]);
  });
});
