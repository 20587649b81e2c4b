import { firstLiveId } from '@leadmart/contracts';

/** A filter for the ids of users and datasets: without test accounts and the sandbox. See decisions/0070. */
export const liveIds = { $gte: firstLiveId } as const;
