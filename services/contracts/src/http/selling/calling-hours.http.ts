import { z } from 'zod';
import { adminCallingHoursPath } from '../../admin-paths.js';
import { callingLimitsFault } from '../../calling-hours/index.js';
import { callingHoursPath } from '../../paths.js';
import { stateCodeSchema } from '../../states.js';
import { defineEndpoint } from '../define-endpoint.js';
import { sentVersionShape, versionShape } from '../versions.js';

const timeHint = 'expected a local time like 09:30';
const timeSchema = z
  .string(timeHint)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: timeHint, abort: true })
  .meta({ examples: ['09:30'] });

const limitSchema = z.strictObject({
  start: timeSchema.optional().meta({ description: 'No calls before this local time' }),
  end: timeSchema.optional().meta({ description: 'No calls from this local time on' }),
  noSundays: z.literal(true, 'expected true, or nothing').optional(),
});

const stateLimitSchema = limitSchema.refine(
  (limit) => Object.values(limit).some((one) => one !== undefined),
  'expected a start, an end or noSundays',
);

const limitsShape = {
  /** For all states. */
  all: limitSchema,
  /** For single states, within that for all. */
  states: z.partialRecord(stateCodeSchema, stateLimitSchema),
};

export const changeCallingHoursBody = z
  .strictObject({ ...limitsShape, ...sentVersionShape })
  .superRefine(({ all, states }, context) => {
    const fault = callingLimitsFault({ all, states });
    if (fault) context.addIssue({ code: 'custom', path: fault.path, message: fault.expected });
  });
export type ChangeCallingHoursBody = z.output<typeof changeCallingHoursBody>;

/** The limits of the marketplace on calling hours: stricter than the law, which `callingWindow` has. */
export const callingHoursSchema = z.object({ ...limitsShape, ...versionShape });
export type CallingHoursView = z.output<typeof callingHoursSchema>;

export const callingHoursEndpoint = defineEndpoint({
  method: 'GET',
  path: callingHoursPath,
  service: 'leads',
  access: 'user',
  scopes: ['read'],
  summary:
    'The hours of calls that this marketplace makes stricter than federal and state law. Information, not legal advice',
  versioned: true,
  response: callingHoursSchema,
});
export const changeCallingHoursEndpoint = defineEndpoint({
  method: 'PUT',
  path: adminCallingHoursPath,
  service: 'leads',
  access: 'admin',
  summary:
    'Make the hours of calls stricter than the law, for all states or single ones; a looser value is refused with that of the law',
  versioned: true,
  body: changeCallingHoursBody,
  response: callingHoursSchema,
});
