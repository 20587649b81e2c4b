import type { Doc } from '../../documents/codec.js';
import { MAX_DOCUMENT_BYTES } from '../../documents/storable.js';
import type { CommandContext, Handlers } from '../context/context.js';
import { VERSION } from './handshake.js';

const buildInfo = (): Doc => ({
  version: VERSION,
  versionArray: [...VERSION.split('.').map(Number), 0],
  gitVersion: 'embedded',
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  storageEngines: ['lmdb'],
  ok: 1,
});

/** The counters that the bench of Leadmart reads. */
const serverStatus = ({ engine }: CommandContext): Doc => ({
  host: engine.address,
  version: VERSION,
  uptimeMillis: Date.now() - engine.startedAt.getTime(),
  localTime: new Date(),
  connections: { current: engine.openConnections() },
  opcounters: engine.counters.counts,
  ok: 1,
});

export const serverStatusHandlers: Handlers = { buildInfo, serverStatus };
