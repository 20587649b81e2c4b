import type {
  DatasetId,
  HeaderMapping,
  UploadFigures,
  UploadFixes,
  UploadId,
  UserId,
} from '@leadmart/contracts';
import type { ShelfRange } from '@leadmart/stock';

/**
 * taking: the file is read for the first time, and the upload is stored only while its file is being stored; waiting: the
 * file is kept until an admin decides about duplicates or invalid rows; completed: its leads are on the shelves; undone:
 * its leads were withdrawn; cancelled, expired: no lead was added.
 */
export type UploadState = 'taking' | 'waiting' | 'completed' | 'undone' | 'cancelled' | 'expired';

/** Rows that the admin agreed to leave out. */
export interface SkipFlags {
  readonly skipDuplicates: boolean;
  readonly skipInvalid: boolean;
}

/** The numbers in an answer about an upload. */
export type UploadCounts = UploadFigures;

/** One CSV file that an admin sent, and its state. */
export interface Upload {
  readonly id: UploadId;
  readonly datasetId: DatasetId;
  readonly adminId: UserId;
  readonly state: UploadState;
  /** True when the dataset's history shows it. */
  readonly listed: boolean;
  readonly fileName: string;
  readonly fileBytes: number;
  /** The hash of the file and its mapping: the same file sent again is recognised. */
  readonly contentHash: string;
  /** The row that the admin chose as the header. */
  readonly headerRow?: number;
  readonly headerMapping?: HeaderMapping;
  readonly agreed: SkipFlags;
  /** Corrections of invalid rows; kept as long as the file. */
  readonly fixes?: UploadFixes;
  /** The fate of each valid row of the file, deflated, see `row-outline`. Kept while the upload waits. */
  readonly outline?: Uint8Array;
  /** The day and the source of the phone status check. */
  readonly dncCheckedOn?: string;
  readonly dncSource?: string;
  readonly startedAt: Date;
  /** The counts of the last reading of the file; final once completed. */
  readonly counts?: UploadCounts;
  readonly completedAt?: Date;
  /** The numbers of its new leads, without leads that it moved between shelves. */
  readonly added?: readonly ShelfRange[];
  readonly undone?: { readonly adminId: UserId; readonly at: Date; readonly removedCount: number };
  /** The time when the sweeper handles it; the file is kept until then. Missing when there is no file. */
  readonly sweepAt?: Date;
}

/** The key of one upload of a dataset. */
export interface UploadKey {
  readonly datasetId: DatasetId;
  readonly uploadId: UploadId;
}

/** An admin's request about one upload. */
export interface AdminUploadKey extends UploadKey {
  readonly adminId: UserId;
}
