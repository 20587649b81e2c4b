import { arch, cpus, hostname, platform, release, totalmem } from 'node:os';
import { Long, ObjectId } from 'bson';
import type { Doc } from '../../documents/codec.js';
import { CommandError } from '../../errors.js';
import { MAX_DOCUMENT_BYTES } from '../../documents/storable.js';
import type { CommandContext, Handlers } from '../context/context.js';
import { lastWrite, REPLICA_SET, VERSION } from './handshake.js';

/** The id can be constant because there is only one replica set. */
const REPLICA_SET_ID = new ObjectId('656d6265646465640000000b');

function buildInfo(): Doc {
  return {
    version: VERSION,
    gitVersion: 'embedded',
    modules: [],
    allocator: 'system',
    javascriptEngine: 'none',
    sysInfo: 'deprecated',
    versionArray: [...VERSION.split('.').map(Number), 0],
    openssl: { running: 'disabled', compiled: 'disabled' },
    buildEnvironment: { distarch: arch(), target_arch: arch(), target_os: platform() },
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
    ok: 1,
  };
}

function serverStatus({ engine }: CommandContext): Doc {
  const { operations, sessions, address, startedAt } = engine;
  const uptimeMillis = Date.now() - startedAt.getTime();
  const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  const memory = process.memoryUsage();
  const current = engine.openConnections();
  return {
    host: address,
    version: VERSION,
    process: 'mongod',
    pid: Long.fromNumber(process.pid),
    uptime: uptimeMillis / 1000,
    uptimeMillis: Long.fromNumber(uptimeMillis),
    uptimeEstimate: Long.fromNumber(Math.round(uptimeMillis / 1000)),
    localTime: new Date(),
    asserts: { regular: 0, warning: 0, msg: 0, user: 0, rollovers: 0 },
    connections: { current, available: 1_000_000, active: operations.all().length },
    logicalSessionRecordCache: { activeSessionsCount: sessions.all().length },
    metrics: { cursor: { open: { total: engine.cursors.count } } },
    opcounters: operations.counters,
    repl: { setName: REPLICA_SET, isWritablePrimary: true, secondary: false, primary: address },
    storageEngine: {
      name: 'lmdb',
      supportsCommittedReads: true,
      supportsSnapshotReadConcern: true,
      persistent: true,
      readOnly: false,
    },
    transactions: { currentOpen: Long.fromNumber(sessions.transactions().length) },
    mem: {
      bits: 64,
      resident: megabytes(memory.rss),
      virtual: megabytes(memory.rss),
      supported: true,
    },
    ok: 1,
  };
}

function hostInfo(): Doc {
  const [cpu] = cpus();
  return {
    system: {
      currentTime: new Date(),
      hostname: hostname(),
      cpuAddrSize: 64,
      memSizeMB: Math.round(totalmem() / 1024 / 1024),
      numCores: cpus().length,
      cpuArch: arch(),
    },
    os: { type: platform(), name: platform(), version: release() },
    extra: { cpuModel: cpu?.model ?? '' },
    ok: 1,
  };
}

function replSetGetStatus({ engine }: CommandContext): Doc {
  const { opTime, lastWriteDate } = lastWrite(engine);
  const uptime = Math.round((Date.now() - engine.startedAt.getTime()) / 1000);
  return {
    set: REPLICA_SET,
    date: new Date(),
    myState: 1,
    term: Long.ONE,
    heartbeatIntervalMillis: Long.fromNumber(2000),
    majorityVoteCount: 1,
    writeMajorityCount: 1,
    votingMembersCount: 1,
    writableVotingMembersCount: 1,
    optimes: {
      lastCommittedOpTime: opTime,
      lastCommittedWallTime: lastWriteDate,
      readConcernMajorityOpTime: opTime,
      appliedOpTime: opTime,
      durableOpTime: opTime,
    },
    members: [
      {
        _id: 0,
        name: engine.address,
        health: 1,
        state: 1,
        stateStr: 'PRIMARY',
        uptime,
        optime: opTime,
        optimeDate: lastWriteDate,
        electionDate: engine.startedAt,
        configVersion: 1,
        configTerm: 1,
        self: true,
      },
    ],
    ok: 1,
  };
}

function replSetGetConfig({ engine }: CommandContext): Doc {
  const member = { _id: 0, host: engine.address, arbiterOnly: false, hidden: false, priority: 1 };
  return {
    config: {
      _id: REPLICA_SET,
      version: 1,
      term: 1,
      members: [{ ...member, tags: {}, votes: 1 }],
      protocolVersion: Long.ONE,
      writeConcernMajorityJournalDefault: true,
      settings: { replicaSetId: REPLICA_SET_ID },
    },
    ok: 1,
  };
}

function getLog({ body }: CommandContext): Doc {
  const wanted = body['getLog'];
  if (wanted === '*') return { names: ['global', 'startupWarnings'], ok: 1 };
  if (wanted !== 'global' && wanted !== 'startupWarnings') {
    throw new CommandError('OperationFailed', `no RamLog named: ${JSON.stringify(wanted)}`);
  }
  return { totalLinesWritten: 0, log: [], ok: 1 };
}

const adminOnly =
  (handler: (context: CommandContext) => Doc): ((context: CommandContext) => Doc) =>
  (context) => {
    if (context.db !== 'admin') {
      throw new CommandError(
        'Unauthorized',
        `${context.name} may only be run against the admin database.`,
      );
    }
    return handler(context);
  };

/** Information commands that tools run when they connect. */
export const serverInformationHandlers: Handlers = {
  buildInfo,
  buildinfo: buildInfo,
  serverStatus,
  hostInfo,
  getLog: adminOnly(getLog),
  getCmdLineOpts: adminOnly(() => ({ argv: ['mongod'], parsed: {}, ok: 1 })),
  replSetGetStatus: adminOnly(replSetGetStatus),
  replSetGetConfig: adminOnly(replSetGetConfig),
  getDefaultRWConcern: adminOnly(() => ({
    defaultReadConcern: { level: 'local' },
    defaultWriteConcern: { w: 'majority', wtimeout: 0 },
    defaultWriteConcernSource: 'implicit',
    defaultReadConcernSource: 'implicit',
    ok: 1,
  })),
  connectionStatus: () => ({
    authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
    ok: 1,
  }),
  whatsmyuri: ({ client }) => ({ you: `127.0.0.1:${client.id}`, ok: 1 }),
  features: () => ({ oidMachine: 0, ok: 1 }),
  usersInfo: () => ({ users: [], ok: 1 }),
  rolesInfo: () => ({ roles: [], ok: 1 }),
  /** Acknowledged writes are on disk already. */
  fsync: adminOnly(() => ({ numFiles: 1, ok: 1 })),
};
