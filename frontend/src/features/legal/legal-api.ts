import type { LegalTextView } from '@leadmart/contracts';
import type { LegalDocument } from '@leadmart/contracts/legal-documents';
import { legalPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

export const legalApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    legalText: build.query<LegalTextView, LegalDocument>({
      query: (document) => legalPath(document),
    }),
  }),
});
