import { creditsToTenths } from './credit-amounts.js';
import type { DatasetId, UserId } from './ids.js';

/**
 * Ids begin with the second of their creation. None of a user or a dataset is below this one, of January 2021: lower ids belong
 * to test accounts and to the sandbox, until 2072. See decisions/0070.
 */
export const firstLiveId = '600000000000000000000000' as UserId & DatasetId;

const secondDigits = 8;
const firstLiveSecond = Number.parseInt(firstLiveId.slice(0, secondDigits), 16);

/** The dataset of made-up leads, which test accounts buy, and nobody else. */
export const sandboxDatasetId = '5eed00000000000000000001' as DatasetId;

/** The credits of a test account to which it is filled up when an order costs more than it has left. */
export const testCredits = creditsToTenths(100_000);

/** Whether the id is that of a test account or of the sandbox. */
export const isTestId = (id: string): boolean => id < firstLiveId;

/** The account of a user's test keys. It is stored where the account of a user is, and auth does not know it. */
export function testAccountOf(userId: UserId): UserId {
  return isTestId(userId) ? userId : moved(userId, 0 - firstLiveSecond);
}

/** The user of an account: of a test account, the one whose test keys use it. */
export function ownerOf(accountId: UserId): UserId {
  return isTestId(accountId) ? moved(accountId, firstLiveSecond) : accountId;
}

/** Whether an account may see and buy a dataset: a test account the sandbox, and all others what is not the sandbox. */
export const isOffered = (datasetId: DatasetId, accountId: string): boolean =>
  isTestId(datasetId) === isTestId(accountId);

/** Whether a message is about a test account: `userId` or `buyerId` of its payload. */
export function isAboutTest(payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  const { userId, buyerId } = payload as Readonly<Record<string, unknown>>;
  const id = userId ?? buyerId;
  return typeof id === 'string' && isTestId(id);
}

function moved(id: UserId, seconds: number): UserId {
  const second = Number.parseInt(id.slice(0, secondDigits), 16) + seconds;
  return (second.toString(16).padStart(secondDigits, '0') + id.slice(secondDigits)) as UserId;
}
