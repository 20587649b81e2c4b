import type { UserId } from '@leadmart/contracts';
import { Schema } from 'mongoose';

/** The devices of a user as stored: hashes only, the newest last. */
export interface KnownDevicesDocument {
  readonly _id: UserId;
  readonly marks: readonly string[];
  /** Cookies that pass the delays which guesses from elsewhere cause. Each names a session version, so that the end of all sessions voids it. */
  readonly trusted?: readonly string[];
}

export const knownDevicesSchema = new Schema<KnownDevicesDocument>(
  { _id: String, marks: [String], trusted: [String] },
  { collection: 'knownDevices', versionKey: false },
);

export const KNOWN_DEVICES_MODEL = 'KnownDevices';
