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

/** The result of an endpoint's `query`: a path that is read, a request line with its body, or a request with headers. */
type Call =
  | string
  | readonly [method: NonNullable<ApiRequest['method']>, path: string, body?: unknown]
  | ApiRequest;

function requestOf(call: Call): ApiRequest {
  if (typeof call === 'string') return { path: call };
  if ('path' in call) return call;
  const [method, path, body] = call;
  return { method, path, body };
}

const baseQuery: BaseQueryFn<Call, unknown, ApiError> = async (call, { signal }) =>
  fetchJson({ signal, ...requestOf(call) });

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
