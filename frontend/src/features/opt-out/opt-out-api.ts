import type {
  OptOutBody,
  OptOutCertificateView,
  OptOutCodeBody,
  OptOutReceiptView,
} from '@leadmart/contracts';
import { optOutCertificatePath, optOutCodePath, optOutsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** Requests of people never to be sold. They need no session. */
export const optOutApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    mailOptOutCode: build.mutation<{ message: string }, OptOutCodeBody>({
      query: (body) => ['POST', optOutCodePath, body],
    }),
    optOut: build.mutation<OptOutReceiptView, OptOutBody>({
      query: (body) => ['POST', optOutsPath, body],
    }),
    optOutCertificate: build.query<OptOutCertificateView, string>({
      query: (token) => optOutCertificatePath(encodeURIComponent(token)),
      keepUnusedDataFor: 0,
    }),
  }),
});
