import type { FileVerificationView } from '@leadmart/contracts';
import { fileVerificationPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

/** A hash, and the id of the diligence file that it is compared with; empty for none. */
export interface AskedFile {
  sha256: string;
  id: string;
}

/** Verifications of files. They need no session, and a later answer may differ. */
export const verifyFileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    fileVerification: build.query<FileVerificationView, AskedFile>({
      query: ({ sha256, id }) =>
        `${fileVerificationPath}?sha256=${sha256}${id === '' ? '' : `&id=${encodeURIComponent(id)}`}`,
      keepUnusedDataFor: 0,
    }),
  }),
});
