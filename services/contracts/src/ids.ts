import { z } from 'zod';

/** Every id is 24 lower-case hexadecimal characters; the brand distinguishes the kinds of ids. */
const hexId = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'expected an id of 24 hexadecimal characters')
  .meta({ examples: ['69244c3fe2a1b7d0935fa6c8'] });

export const userIdSchema = hexId.brand('UserId');
export type UserId = z.output<typeof userIdSchema>;

/** A note of an admin about a user. */
export const userNoteIdSchema = hexId.brand('UserNoteId');
export type UserNoteId = z.output<typeof userNoteIdSchema>;

/** A key with which programs call the API for a user. */
export const apiKeyIdSchema = hexId.brand('ApiKeyId');
export type ApiKeyId = z.output<typeof apiKeyIdSchema>;

export const datasetIdSchema = hexId.brand('DatasetId');
export type DatasetId = z.output<typeof datasetIdSchema>;

/** One purchase: its job, its charge and its pack share this id. */
export const purchaseIdSchema = hexId.brand('PurchaseId');
export type PurchaseId = z.output<typeof purchaseIdSchema>;

export const packageIdSchema = hexId.brand('PackageId');
export type PackageId = z.output<typeof packageIdSchema>;

export const paymentIdSchema = hexId.brand('PaymentId');
export type PaymentId = z.output<typeof paymentIdSchema>;

/** A receipt or credit note; the id is that of its entry in the ledger. */
export const receiptIdSchema = hexId.brand('ReceiptId');
export type ReceiptId = z.output<typeof receiptIdSchema>;

export const uploadIdSchema = hexId.brand('UploadId');
export type UploadId = z.output<typeof uploadIdSchema>;

export const suppressionListIdSchema = hexId.brand('SuppressionListId');
export type SuppressionListId = z.output<typeof suppressionListIdSchema>;

/** A named order that a buyer keeps to buy it again. */
export const savedOrderIdSchema = hexId.brand('SavedOrderId');
export type SavedOrderId = z.output<typeof savedOrderIdSchema>;

/** A buyer's wish to be told when enough leads are there. */
export const stockAlertIdSchema = hexId.brand('StockAlertId');
export type StockAlertId = z.output<typeof stockAlertIdSchema>;

/** One request of a buyer to return leads of a pack. */
export const claimIdSchema = hexId.brand('ClaimId');
export type ClaimId = z.output<typeof claimIdSchema>;
/** One comparison of the stock with a list of phones on the Do Not Call registry. */
export const scrubIdSchema = hexId.brand('ScrubId');
export type ScrubId = z.output<typeof scrubIdSchema>;

/** A request of a person not to be sold. */
export const optOutIdSchema = hexId.brand('OptOutId');
export type OptOutId = z.output<typeof optOutIdSchema>;

/** An address to which a user has events delivered. */
export const webhookIdSchema = hexId.brand('WebhookId');
export type WebhookId = z.output<typeof webhookIdSchema>;

/** One event for one webhook; its webhook-id is `msg_` and this id. */
export const webhookDeliveryIdSchema = hexId.brand('WebhookDeliveryId');
export type WebhookDeliveryId = z.output<typeof webhookDeliveryIdSchema>;

export const announcementIdSchema = hexId.brand('AnnouncementId');
export type AnnouncementId = z.output<typeof announcementIdSchema>;

/** One mail to many recipients. */
export const campaignIdSchema = hexId.brand('CampaignId');
export type CampaignId = z.output<typeof campaignIdSchema>;

/** Saved recipients of mails. */
export const segmentIdSchema = hexId.brand('SegmentId');
export type SegmentId = z.output<typeof segmentIdSchema>;

export const messageIdSchema = z.uuid();
export type MessageId = z.output<typeof messageIdSchema>;
