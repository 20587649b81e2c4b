import type { UserView } from '@leadmart/contracts';
import { keepAccountPath } from '@leadmart/contracts/paths';
import { fetchJson } from '../../shared/api/fetch-json.js';

/** Ends the grace period of the own account. Without the query cache, because every page offers it. */
export const keepAccount = () => fetchJson<UserView>({ path: keepAccountPath, method: 'POST' });
