import { baseApi } from '../../../shared/api/base-api.js';
import type { ApiReference } from './api-reference.js';

export const referencePath = '/api/docs/openapi.json';

export const developersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Outside `/api/v1`, so it does not pass `fetchJson`. */
    apiReference: build.query<ApiReference, void>({
      queryFn: async () => {
        try {
          const response = await fetch(referencePath);
          if (response.ok) return { data: (await response.json()) as ApiReference };
          return { error: { status: response.status, body: {} } };
        } catch {
          return { error: { status: 0, body: {} } };
        }
      },
    }),
  }),
});
