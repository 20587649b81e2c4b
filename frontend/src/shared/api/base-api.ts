import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error.js';
import { fetchJson, type ApiRequest } from './fetch-json.js';
import { tagTypes } from './tags.js';

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
