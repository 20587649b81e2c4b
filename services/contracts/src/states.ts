import { z } from 'zod';
import { phoneStatuses, stateCodes } from './us-states.js';

export * from './us-states.js';

export const stateCodeSchema = z
  .enum(stateCodes, 'expected a US state as its two-letter code')
  .meta({ examples: ['TX'] });

export const phoneStatusSchema = z.enum(phoneStatuses, 'expected "clean" or "dnc"');
