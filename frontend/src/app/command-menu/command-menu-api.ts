import type {
  CatalogueDatasetView,
  CreditsUsersView,
  CreditsUserView,
  LeadPackView,
  PacksView,
} from '@leadmart/contracts';
import { adminDatasetsPath, creditUsersPath } from '@leadmart/contracts/admin-paths';
import { datasetsPath, packsPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';

type MenuDataset = Pick<CatalogueDatasetView, '_id' | 'name' | 'description'>;

/** The lists of the command menu. The pages that show the same load their own. */
export const commandMenuApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Admins find hidden datasets, too. */
    menuDatasets: build.query<MenuDataset[], { isAdmin: boolean }>({
      query: ({ isAdmin }) => (isAdmin ? adminDatasetsPath : datasetsPath),
      transformResponse: ({ datasets }: { datasets: MenuDataset[] }) => datasets,
      providesTags: ['Dataset'],
    }),
    newestPacks: build.query<LeadPackView[], void>({
      query: () => `${packsPath}?page=1`,
      transformResponse: ({ packs }: PacksView) => packs,
      providesTags: ['Pack'],
    }),
    foundUsers: build.query<CreditsUserView[], string>({
      query: (search) => `${creditUsersPath}?${new URLSearchParams({ search, page: '1' })}`,
      transformResponse: ({ users }: CreditsUsersView) => users,
      providesTags: ['CreditsUser'],
    }),
  }),
});
