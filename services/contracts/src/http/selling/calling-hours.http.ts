import { z } from 'zod';
import { adminCallingHoursPath } from '../../admin-paths.js';
import { callingHoursPath } from '../../paths.js';
import { stateCodeSchema } from '../../states.js';
import { leads } from '../operations.js';
import { sentVersionShape, undoShape, versionShape } from '../versions.js';

const timeHint = 'expected a local time like 09:30';
const timeSchema = z
  .string(timeHint)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, timeHint)
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

export const changeCallingHoursBody = z.strictObject({
  all: limitSchema.optional().meta({ description: 'Replaces the limit for all states' }),
  states: z.partialRecord(stateCodeSchema, stateLimitSchema.nullable()).optional().meta({
    description: 'Replaces the limits of these states; null removes the limit of a state',
  }),
  ...sentVersionShape,
});
export type ChangeCallingHoursBody = z.output<typeof changeCallingHoursBody>;

/** The limits of the marketplace on calling hours: stricter than the law, which `callingWindow` has. */
export const callingHoursSchema = z.object({ ...limitsShape, ...versionShape });
export type CallingHoursView = z.output<typeof callingHoursSchema>;

/** As admins see them. The fields of `undo` are `all` and codes of states; null for a state without limits. */
export const adminCallingHoursSchema = callingHoursSchema.extend(undoShape);
export type AdminCallingHoursView = z.output<typeof adminCallingHoursSchema>;

export const callingHoursEndpoint = leads.user.get(callingHoursPath, {
  scopes: ['read'],
  summary:
    'The hours of calls that this marketplace makes stricter than federal and state law. Information, not legal advice',
  versioned: true,
  response: callingHoursSchema,
});
export const adminCallingHoursEndpoint = leads.admin.get(adminCallingHoursPath, {
  summary:
    'The hours of calls that are stricter than the law, and the values before their last change',
  versioned: true,
  response: adminCallingHoursSchema,
});
export const changeCallingHoursEndpoint = leads.admin.patch(adminCallingHoursPath, {
  summary:
    'Make the hours of calls stricter than the law, for all states or single ones. A looser value is refused with that of the law',
  versioned: true,
  body: changeCallingHoursBody,
  response: adminCallingHoursSchema,
});
