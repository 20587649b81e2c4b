import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error.js';
import { fetchJson, type ApiRequest } from './fetch-json.js';

/** The cache tags that mutations invalidate. */
const tagTypes = [
  'Announcement',
  'ApiKey',
  'AutoTopUp',
  'Availability',
  'BalanceAlert',
  'BillingDetails',
  'CallingHours',
  'Campaign',
  'CheckAgeLimit',
  'CreditPackage',
  'CreditsUser',
  'Dataset',
  'EmailChange',
  'Job',
  'NoticeSwitch',
  'OptOut',
  'OrderSettings',
  'Outcome',
  'OwnCheck',
  'OwnSession',
  'Pack',
  'Payment',
  'Return',
  'ReturnsPolicy',
  'SavedCard',
  'SavedOrder',
  'Schedule',
  'Scrub',
  'SecondFactor',
  'Segment',
  'StatusChange',
  'StockAlert',
  'SuppressionList',
  'Transaction',
  'Upload',
  'UserNote',
  'UserSession',
  'Webhook',
  'WebhookDelivery',
] as const;

/** The result of an endpoint's `query`: a path or a whole request. */
type Call = string | ApiRequest;

const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (call, { signal }) =>
  fetchJson(typeof call === 'string' ? { path: call, signal } : { signal, ...call });

/**
 * The cache of all server data. Features inject their endpoints. It joins the store with the first
 * page that needs it, so that the landing page does not load it (`app/attach-api.ts`).
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnReconnect: true,
  // Forms keep what was typed in them: they take the values of a thing when they are opened.
  refetchOnFocus: true,
  endpoints: () => ({}),
});
