import type { UserId } from '@leadmart/contracts';
import { entity, list, text, type DocumentOf } from '@leadmart/platform/entities';

/** The devices of a user: hashes only, the newest last. */
export const knownDevices = entity({
  collection: 'knownDevices',
  fields: {
    /** The user's. */
    _id: text<UserId>(),
    marks: list(text()),
    /** Cookies that pass the delays which guesses from elsewhere cause. Each names a session version, so that the end of all sessions voids it. */
    trusted: list(text()),
  },
});

export type KnownDevicesDocument = DocumentOf<typeof knownDevices>;
