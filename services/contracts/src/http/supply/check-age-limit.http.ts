import { z } from 'zod';
import { checkAgeLimitPath } from '../../admin-paths.js';
import { leads } from '../operations.js';
import { sentVersionShape, versionShape } from '../versions.js';

const daysHint = 'expected a whole number of days from 1 to 365, or null for no limit';

const limitShape = {
  /** Clean leads whose last check is more days ago are not sold; null for no limit. */
  days: z.int(daysHint).min(1, daysHint).max(365, daysHint).nullable(),
};

export const changeCheckAgeLimitBody = z.strictObject({ ...limitShape, ...sentVersionShape });
export type ChangeCheckAgeLimitBody = z.output<typeof changeCheckAgeLimitBody>;

export const checkAgeLimitSchema = z.object({ ...limitShape, ...versionShape });
export type CheckAgeLimitView = z.output<typeof checkAgeLimitSchema>;

export const checkAgeLimitEndpoint = leads.admin.get(checkAgeLimitPath, {
  summary: 'The age of Do Not Call checks up to which clean leads are sold; no limit at first',
  versioned: true,
  response: checkAgeLimitSchema,
});
export const changeCheckAgeLimitEndpoint = leads.admin.put(checkAgeLimitPath, {
  summary:
    'Sell clean leads only up to this age of their Do Not Call check. Purchases that begin after the answer follow it',
  versioned: true,
  body: changeCheckAgeLimitBody,
  response: checkAgeLimitSchema,
});
