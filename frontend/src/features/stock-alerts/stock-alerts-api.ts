import type { StockAlertBody, StockAlertsView, StockAlertView } from '@leadmart/contracts';
import {
  stockAlertAgainPath,
  stockAlertPath,
  stockAlertsPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The buyer's stock alerts. */
const stockAlertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    stockAlerts: build.query<StockAlertsView, void>({
      query: () => stockAlertsPath,
      providesTags: ['StockAlert'],
    }),
    setStockAlert: build.mutation<StockAlertView, StockAlertBody>({
      query: (body) => ({ path: stockAlertsPath, method: 'POST', body }),
      invalidatesTags: ['StockAlert', 'Availability'],
    }),
    repeatStockAlert: build.mutation<StockAlertView, string>({
      query: (id) => ({ path: stockAlertAgainPath(id), method: 'POST' }),
      invalidatesTags: ['StockAlert'],
    }),
    removeStockAlert: build.mutation<unknown, string>({
      query: (id) => ({ path: stockAlertPath(id), method: 'DELETE' }),
      invalidatesTags: ['StockAlert'],
    }),
  }),
});

export const {
  useStockAlertsQuery,
  useSetStockAlertMutation,
  useRepeatStockAlertMutation,
  useRemoveStockAlertMutation,
} = stockAlertsApi;
