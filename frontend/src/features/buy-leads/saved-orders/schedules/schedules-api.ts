import type {
  PauseScheduleBody,
  StandingOrderBody,
  StandingOrderView,
  StandingOrdersView,
  StandingRunView,
  StandingRunsView,
} from '@leadmart/contracts';
import {
  pauseSchedulePath,
  schedulePath,
  scheduleRunsPath,
  standingOrdersPath,
} from '@leadmart/contracts/account-paths';
import { baseApi } from '../../../../shared/api/base-api.js';
import { deletionOf, type OfVersion } from '../../../../shared/api/requests.js';

/** A refusal means that the price or the terms on screen are outdated. */
const afterChange = (_done: unknown, error: unknown) =>
  error ? (['Schedule', 'SavedOrder', 'ReturnsPolicy'] as const) : (['Schedule'] as const);

/** The schedules of the buyer's saved orders, each found by the id of its saved order. */
export const schedulesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    schedules: build.query<Readonly<Record<string, StandingOrderView>>, void>({
      query: () => standingOrdersPath,
      transformResponse: ({ standingOrders }: StandingOrdersView) =>
        Object.fromEntries(standingOrders.map((order) => [order.savedOrderId, order])),
      providesTags: ['Schedule'],
    }),
    setSchedule: build.mutation<StandingOrderView, { id: string; schedule: StandingOrderBody }>({
      query: ({ id, schedule }) => ['PUT', schedulePath(id), schedule],
      invalidatesTags: afterChange,
    }),
    pauseSchedule: build.mutation<StandingOrderView, OfVersion & PauseScheduleBody>({
      query: ({ id, ...body }) => ['PUT', pauseSchedulePath(id), body],
      invalidatesTags: afterChange,
    }),
    deleteSchedule: build.mutation<unknown, OfVersion>({
      query: ({ id, version }) => deletionOf(schedulePath(id), version),
      invalidatesTags: ['Schedule'],
    }),
    scheduleRuns: build.query<StandingRunView[], string>({
      query: scheduleRunsPath,
      transformResponse: ({ runs }: StandingRunsView) => runs,
    }),
  }),
});
