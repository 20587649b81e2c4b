import type { Need, NeedsView } from '@leadmart/contracts';
import { needsPaths } from '@leadmart/contracts/admin-paths';
import { baseApi } from '../../shared/api/base-api.js';
import { usePolling } from '../../shared/api/use-polling.js';

/** The needs of all services, and whether all of them could say. */
interface Needs {
  readonly needs: readonly Need[];
  readonly isComplete: boolean;
}

const lookAgainMs = 60_000;

const needsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Fails only if no service answers. */
    needs: build.query<Needs, void>({
      queryFn: async (_none, _api, _options, ask) => {
        const askOne = async (path: string) => ask(path);
        const answers = await Promise.all(Object.values(needsPaths).map(askOne));
        const read = answers.flatMap(({ data }) => (data ? [data as NeedsView] : []));
        const [failed] = answers.flatMap(({ error }) => (error ? [error] : []));
        if (failed && read.length === 0) return { error: failed };
        const isComplete = !failed && read.every(({ unknown }) => unknown.length === 0);
        return { data: { needs: read.flatMap(({ needs }) => needs), isComplete } };
      },
      providesTags: ['Campaign', 'OptOut', 'Return', 'Scrub', 'Upload'],
    }),
  }),
});

/** Asks what waits for admins: again every minute, and after each change that ends something. */
export function useNeeds() {
  const query = needsApi.useNeedsQuery();
  usePolling(query.refetch, lookAgainMs, true);
  return query;
}
