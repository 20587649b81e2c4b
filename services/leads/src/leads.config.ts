import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import {
  refuseInProduction,
  refuseWeakKeys,
  refuseWeakSecret,
  secretKeysSchema,
  serviceEnv,
} from '@leadmart/platform/config';

const seconds = (otherwise: number) => z.coerce.number().positive().default(otherwise);

const variables = serviceEnv.extend({
  /** Folder of uploaded files while they are read. Local to the machine; the sweeper empties it. */
  UPLOAD_DIR: z.string().min(1).default(join(tmpdir(), 'leadmart-uploads')),
  /** Files of admins, and as many of buyers, that one process reads at the same time; each needs some 100 MB at its peak. */
  UPLOAD_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
  /** An upload that has not renewed its lease for this time is dead. Shorter than the wait below, so a retry after a crash succeeds. */
  UPLOAD_LEASE_SECONDS: seconds(15),
  /** Time for which an upload waits for another upload to the same dataset. */
  UPLOAD_WAIT_SECONDS: seconds(20),
  /** Time for which a file with duplicates or invalid rows waits for the admin, and its invalid rows can be downloaded. */
  UPLOAD_KEPT_SECONDS: seconds(24 * 60 * 60),
  /** A purchase whose process has not renewed its lease for this time is continued by another one. */
  PURCHASE_LEASE_SECONDS: seconds(5),
  /**
   * Purchases that one process fulfils at the same time; further requests wait for their turn, at most ten seconds. Purchases
   * at the same step share a transaction, so that many at once cost a third of the commands of a few.
   */
  PURCHASES_AT_ONCE: z.coerce.number().int().min(1).max(256).default(64),
  /** A purchase that cannot be charged is given up after this time; charged credits are returned. */
  PURCHASE_GIVE_UP_SECONDS: seconds(15 * 60),
  /** The keys of the hashes of phones that opted out, separated by commas, the newest first. Older ones stay for ever. */
  OPT_OUT_KEYS: secretKeysSchema,
  /**
   * The secret from which the key follows that signs diligence files. After a change, new files are signed with another key;
   * the public keys of older files stay in the database.
   */
  DILIGENCE_SECRET: z.string().min(32, 'expected at least 32 characters'),
  /** The hour of the day (UTC) after which users get the mail about changes of bought leads. */
  STATUS_MAIL_HOUR: z.coerce.number().int().min(0).max(23).default(14),
  /** Time in which an admin can take back the decision of a return, before the buyer and billing learn of it. */
  RETURN_UNDO_SECONDS: z.coerce
    .number()
    .min(0)
    .default(10 * 60),
  /** Days for which a deleted dataset is kept in the bin, where admins can restore it. */
  DATASET_BIN_DAYS: z.coerce.number().min(0).max(365).default(7),
  /** Interval of the background jobs that look for work of other processes, and of those that died. */
  SWEEP_INTERVAL_SECONDS: seconds(30),
});

/** The environment variables of the leads service. */
export const leadsEnv = refuseInProduction(variables, {
  OPT_OUT_KEYS: refuseWeakKeys,
  DILIGENCE_SECRET: refuseWeakSecret,
});
export type LeadsConfig = z.output<typeof leadsEnv>;
