import type { SavedOrderView, SavedOrdersView } from '@leadmart/contracts';
import { savedOrderPath, savedOrdersPath } from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../shared/api/base-api.js';
import { deletionOf, postWithKey, type OfVersion } from '../../../shared/api/requests.js';
import type { Order } from '../buy-leads-api.js';

/** An order with the name under which it is saved. */
interface NamedOrder extends Order {
  name: string;
}

/** The orders that the buyer keeps to buy them again. */
export const savedOrdersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    savedOrders: build.query<SavedOrderView[], void>({
      query: () => savedOrdersPath,
      transformResponse: ({ orders }: SavedOrdersView) => orders,
      providesTags: ['SavedOrder', 'Dataset'],
    }),
    saveOrder: build.mutation<SavedOrderView, { order: NamedOrder; key: string }>({
      query: ({ order, key }) => postWithKey(savedOrdersPath, order, key),
      invalidatesTags: ['SavedOrder'],
    }),
    changeSavedOrder: build.mutation<
      SavedOrderView,
      OfVersion & { order: NamedOrder & { expectedPrice?: number | undefined } }
    >({
      query: ({ id, version, order }) => ['PUT', savedOrderPath(id), { ...order, version }],
      // A schedule of the order agrees to another offer, or the price on screen is outdated.
      invalidatesTags: ['SavedOrder', 'Schedule', 'Dataset'],
    }),
    deleteSavedOrder: build.mutation<unknown, OfVersion>({
      query: ({ id, version }) => deletionOf(savedOrderPath(id), version),
      invalidatesTags: ['SavedOrder', 'Schedule'],
    }),
  }),
});

/** The order as a purchase and a change of it send it. */
export const orderOf = (saved: SavedOrderView): Order => ({
  datasetId: saved.dataset._id,
  states: saved.states,
  phoneStatus: saved.phoneStatus,
  quantity: saved.quantity,
  ...(saved.includeOwned !== undefined && { includeOwned: saved.includeOwned }),
  ...(saved.ages && { ages: saved.ages }),
  ...(saved.maxTimesSold !== undefined && { maxTimesSold: saved.maxTimesSold }),
  ...(saved.lineTypes && { lineTypes: saved.lineTypes }),
});
