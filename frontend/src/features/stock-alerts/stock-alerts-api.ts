import type { StockAlertBody, StockAlertsView, StockAlertView } from '@leadmart/contracts';
import {
  stockAlertAgainPath,
  stockAlertPath,
  stockAlertsPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../shared/api/base-api.js';

/** The buyer's stock alerts. */
export const stockAlertsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    stockAlerts: build.query<StockAlertsView, void>({
      query: () => stockAlertsPath,
      providesTags: ['StockAlert'],
    }),
    setStockAlert: build.mutation<StockAlertView, StockAlertBody>({
      query: (body) => ['POST', stockAlertsPath, body],
      invalidatesTags: ['StockAlert', 'Availability'],
    }),
    repeatStockAlert: build.mutation<StockAlertView, string>({
      query: (id) => ['POST', stockAlertAgainPath(id)],
      invalidatesTags: ['StockAlert'],
    }),
    removeStockAlert: build.mutation<unknown, string>({
      query: (id) => ['DELETE', stockAlertPath(id)],
      invalidatesTags: ['StockAlert'],
    }),
  }),
});
