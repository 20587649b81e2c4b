import { z } from 'zod';

const hint = 'expected the version in the view that was changed, a whole number';

/** The version of a thing in its view: it rises with each change of a value that users can change. */
export const versionShape = {
  version: z.int().positive().meta({
    description: 'Send it with a change, which is then refused if the thing was changed meanwhile',
  }),
};

/** The values that the last change of a thing replaced: an admin can send them back until then. */
export const undoShape = {
  undo: z
    .object({ until: z.iso.datetime(), values: z.record(z.string(), z.unknown()) })
    .optional()
    .meta({ description: 'The values before the last change, for admins, for a day' }),
};

/** The version in a body that changes a thing. Without one, here and in `If-Match`, the change is never stale. */
export const sentVersionShape = {
  version: z.int(hint).positive(hint).optional().meta({
    description: 'The version in the view that was changed; 409 if it is another one now',
  }),
};

/** The version of a thing as its entity tag. */
export const tagOf = (version: number): string => `"${version}"`;

/** `If-Match` of a change: the `ETag` of the view. `*` is any version. */
export const ifMatchSchema = z
  .string()
  .trim()
  .regex(/^(?:\*|(?:W\/)?"?[1-9]\d{0,14}"?)$/, 'expected the ETag of the view, like "3"')
  .transform((tag) => (tag === '*' ? undefined : Number(tag.replace(/\D/g, ''))))
  .meta({ description: 'As `version` in the body', examples: ['"3"'] });

/** The header with which a change of a versioned thing may say the version. */
export const ifMatchHeaders = z.object({ 'If-Match': ifMatchSchema.optional() });
