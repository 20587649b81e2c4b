import type { ApiKeysView, ApiKeyWithSecretView, CreateApiKeyBody } from '@leadmart/contracts';
import { apiKeyPath, apiKeysPath } from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../../shared/api/base-api.js';

/** The user's API keys. */
export const apiKeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query<ApiKeysView, void>({
      query: () => apiKeysPath,
      providesTags: ['ApiKey'],
    }),
    createApiKey: build.mutation<ApiKeyWithSecretView, CreateApiKeyBody>({
      query: (body) => ['POST', apiKeysPath, body],
      invalidatesTags: ['ApiKey'],
    }),
    revokeApiKey: build.mutation<unknown, string>({
      query: (id) => ['DELETE', apiKeyPath(id)],
      invalidatesTags: ['ApiKey'],
    }),
  }),
});
