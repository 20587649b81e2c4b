import { z } from 'zod';
import { packageIdSchema } from '../ids.js';
import { booleanQuerySchema, lineSchema, messageSchema, successSchema } from './common.js';
import {
  adminCreditPackagePath,
  adminCreditPackagesPath,
  applyDiscountPath,
} from '../admin-paths.js';
import { creditPackagesPath } from '../paths.js';
import { defineEndpoint } from './define-endpoint.js';
import { sentVersionShape, versionShape } from './versions.js';

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
  ...versionShape,
});
export type CreditPackageView = z.output<typeof creditPackageSchema>;

const packageFields = {
  packageName: lineSchema(100),
  creditAmount: z
    .int('expected a whole number')
    .min(1, 'expected at least 1')
    .max(100_000_000, 'expected at most 100,000,000'),
  price: z
    .int('expected a whole number of dollars')
    .min(0, 'expected at least 0')
    .max(999_999, 'expected at most 999,999'),
  discount: wholePercent('Discount must be between 0 and 100').default(0),
  active: z.boolean('expected true or false').default(true),
};

/** A price of 0 is a draft: only an inactive package can have it. Free packages are made with a discount of 100. */
const priceOfActive = {
  path: ['price'],
  error: 'Only an inactive package can have a price of 0',
};
const hasPriceIfActive = ({ price, active }: { price: number; active: boolean }) =>
  price > 0 || !active;

export const creditPackageBody = z
  .strictObject(packageFields)
  .refine(hasPriceIfActive, priceOfActive);
export type CreditPackageBody = z.output<typeof creditPackageBody>;

/** A client may send back a whole package; fields that the server derives are accepted and ignored. */
export const updateCreditPackageBody = z
  .strictObject({
    ...packageFields,
    _id: packageIdSchema.optional(),
    discountedPrice: z.number().optional(),
    ...sentVersionShape,
  })
  .refine(hasPriceIfActive, priceOfActive);
export type UpdateCreditPackageBody = z.output<typeof updateCreditPackageBody>;

export const packagesQuery = z.strictObject({ active: booleanQuerySchema.optional() });

/** Whole percent: 12.5 is refused, not rounded. */
export const applyDiscountBody = z.strictObject({
  discount: wholePercent('Please enter a valid discount between 0 and 100'),
});

const packageParams = z.object({ id: packageIdSchema });
const adminBilling = { service: 'billing', access: 'admin' } as const;

export const listCreditPackagesEndpoint = defineEndpoint({
  service: 'billing',
  access: 'public',
  method: 'GET',
  path: creditPackagesPath,
  summary: 'List the packages on sale; admins get all packages unless active=true',
  query: packagesQuery,
  response: z.array(creditPackageSchema),
  conditional: 'shared',
});
export const listAdminCreditPackagesEndpoint = defineEndpoint({
  ...adminBilling,
  method: 'GET',
  path: adminCreditPackagesPath,
  summary: 'List all packages, including inactive ones',
  query: packagesQuery,
  response: z.array(creditPackageSchema),
});
export const createCreditPackageEndpoint = defineEndpoint({
  ...adminBilling,
  method: 'POST',
  path: adminCreditPackagesPath,
  proof: { above: 'prices' },
  summary: 'Create a package',
  body: creditPackageBody,
  status: 201,
  response: creditPackageSchema,
});
export const changeCreditPackageEndpoint = defineEndpoint({
  ...adminBilling,
  method: 'PUT',
  path: adminCreditPackagePath('{id}'),
  proof: { above: 'prices' },
  summary: 'Change, activate or deactivate a package',
  params: packageParams,
  versioned: true,
  body: updateCreditPackageBody,
  response: creditPackageSchema,
});
export const deleteCreditPackageEndpoint = defineEndpoint({
  ...adminBilling,
  method: 'DELETE',
  path: adminCreditPackagePath('{id}'),
  proof: { above: 'prices' },
  summary: 'Delete a package; receipts do not change',
  params: packageParams,
  versioned: true,
  response: successSchema,
});
export const applyDiscountEndpoint = defineEndpoint({
  ...adminBilling,
  method: 'POST',
  path: applyDiscountPath,
  proof: { above: 'prices' },
  summary: 'Give every package the same discount',
  body: applyDiscountBody,
  status: 200,
  response: messageSchema,
});
