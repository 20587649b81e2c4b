import type {
  AdminCallingHoursView,
  CallingHoursView,
  ChangeCallingHoursBody,
} from '@leadmart/contracts';
import { adminCallingHoursPath } from '@leadmart/contracts/admin-paths';
import { callingHoursPath } from '@leadmart/contracts/paths';
import { baseApi } from '../../shared/api/base-api.js';
import { keepHere, orKeptHere, readKept } from '../device-copies/device-store.js';

const keptHours = 'calling-hours';

/** The hours of calls that admins make stricter than the law. The law itself is in `@leadmart/contracts/calling-hours`. */
export const callingHoursApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Pass its data as the limits of `callingWindow`: it is the same object until it changes. */
    callingHours: build.query<CallingHoursView, void>({
      queryFn: async (_none, _api, _extra, ask) => {
        const answer = await orKeptHere(ask(callingHoursPath), callingLimitsHere);
        if ('data' in answer) void keepHere(keptHours, answer.data);
        return answer;
      },
      providesTags: ['CallingHours'],
    }),
    adminCallingHours: build.query<AdminCallingHoursView, void>({
      query: () => adminCallingHoursPath,
      providesTags: ['CallingHours'],
    }),
    changeCallingHours: build.mutation<AdminCallingHoursView, ChangeCallingHoursBody>({
      query: (body) => ['PATCH', adminCallingHoursPath, body],
      invalidatesTags: ['CallingHours'],
    }),
  }),
});

/** The limits that this device got last; undefined if it keeps none. */
export const callingLimitsHere = (): Promise<CallingHoursView | undefined> => readKept(keptHours);
