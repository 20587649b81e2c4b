import { z } from 'zod';
import {
  adminCreditPackagePath,
  adminCreditPackagesPath,
  applyDiscountPath,
} from '../../admin-paths.js';
import { packageIdSchema } from '../../ids.js';
import { creditPackagesPath } from '../../paths.js';
import { booleanQuerySchema, lineSchema, messageSchema, successSchema } from '../common.js';
import { billing } from '../operations.js';
import { sentVersionShape, undoShape, versionShape } from '../versions.js';

const wholePercent = (message: string) => z.int(message).min(0, message).max(100, message);

/** `price` in whole dollars, `discountedPrice` in dollars and cents, derived. */
export const creditPackageSchema = z.object({
  _id: packageIdSchema,
  packageName: z.string(),
  creditAmount: z.int(),
  price: z.int(),
  discount: z.int(),
  discountedPrice: z.number(),
  active: z.boolean(),
  /** Why buyers are not shown the package, also while it is active: the end of a sentence; absent if they can buy it. */
  notSoldBecause: z.string().optional(),
  ...versionShape,
  ...undoShape,
});
export type CreditPackageView = z.output<typeof creditPackageSchema>;

/** The offer that the buyer saw. When the package gives or costs something else now, the call is refused with OfferChanged. */
export const expectedOffer = {
  expectedCredits: z
    .number('expected a number of credits')
    .min(0, 'expected at least 0')
    .optional()
    .meta({ description: 'The credits that the buyer saw', examples: [1_000] }),
  expectedPrice: z
    .number('expected a price in dollars')
    .min(0, 'expected at least 0')
    .optional()
    .meta({ description: 'The price in dollars that the buyer saw', examples: [49] }),
};
export type ExpectedOffer = z.output<z.ZodObject<typeof expectedOffer>>;

const packageFields = {
  packageName: lineSchema(100),
  creditAmount: z
    .int('expected a whole number')
    .min(0, 'expected at least 0')
    .max(100_000_000, 'expected at most 100,000,000'),
  price: z
    .int('expected a whole number of dollars')
    .min(0, 'expected at least 0')
    .max(999_999, 'expected at most 999,999'),
  discount: wholePercent('Discount must be between 0 and 100').default(0),
  active: z.boolean('expected true or false').default(true),
};

/** Buyers are not shown a package without credits, or with a price that no card can be charged. */
export const creditPackageBody = z.strictObject(packageFields);
export type CreditPackageBody = z.output<typeof creditPackageBody>;

/** A client may send back a whole package; fields that the server derives are accepted and ignored. */
export const updateCreditPackageBody = z.strictObject({
  ...packageFields,
  _id: packageIdSchema.optional(),
  discountedPrice: z.number().optional(),
  notSoldBecause: z.string().optional(),
  undo: z.unknown().optional(),
  ...sentVersionShape,
});
export type UpdateCreditPackageBody = z.output<typeof updateCreditPackageBody>;

const packagesQuery = z.strictObject({ active: booleanQuerySchema.optional() });

/** Whole percent: 12.5 is refused, not rounded. */
export const applyDiscountBody = z.strictObject({
  discount: wholePercent('Please enter a valid discount between 0 and 100'),
});

/** `notSold`: the active packages that buyers cannot buy at this discount, with the end of a sentence. */
export const appliedDiscountSchema = messageSchema.extend({
  notSold: z.array(z.object({ packageName: z.string(), because: z.string() })),
});
export type AppliedDiscountView = z.output<typeof appliedDiscountSchema>;

const packageParams = z.object({ id: packageIdSchema });

export const listCreditPackagesEndpoint = billing.public.get(creditPackagesPath, {
  summary: 'List the packages that can be bought; admins get all packages unless active=true',
  query: packagesQuery,
  response: z.array(creditPackageSchema),
  conditional: 'shared',
});
export const listAdminCreditPackagesEndpoint = billing.admin.get(adminCreditPackagesPath, {
  summary: 'List all packages, including inactive ones',
  query: packagesQuery,
  response: z.array(creditPackageSchema),
});
export const createCreditPackageEndpoint = billing.admin.post(adminCreditPackagesPath, {
  proof: { above: 'prices' },
  summary: 'Create a package',
  body: creditPackageBody,
  status: 201,
  response: creditPackageSchema,
});
export const changeCreditPackageEndpoint = billing.admin.put(adminCreditPackagePath('{id}'), {
  proof: { above: 'prices' },
  summary: 'Change, activate or deactivate a package',
  params: packageParams,
  versioned: true,
  body: updateCreditPackageBody,
  response: creditPackageSchema,
});
export const deleteCreditPackageEndpoint = billing.admin.delete(adminCreditPackagePath('{id}'), {
  proof: { above: 'prices' },
  summary: 'Delete a package; receipts do not change',
  params: packageParams,
  versioned: true,
  response: successSchema,
});
export const applyDiscountEndpoint = billing.admin.post(applyDiscountPath, {
  proof: { above: 'prices' },
  summary: 'Give every package the same discount',
  body: applyDiscountBody,
  status: 200,
  response: appliedDiscountSchema,
});
