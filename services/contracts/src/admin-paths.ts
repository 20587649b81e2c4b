// The browser takes this file and the catalogue without the rest (`@leadmart/contracts/admin-paths`). Apart from `paths.ts`,
// because visitors and buyers load no page of the admins.

import { serviceNames, type ServiceName } from './services.js';

/** The paths of the API for admins only, each written here only. See `paths.ts`. */

/** The addresses at which services say what waits for an admin. */
export const needsPaths = Object.fromEntries(
  serviceNames.map((name) => [name, `/admin/needs/${name}`]),
) as Readonly<Record<ServiceName, string>>;
export const exportUserPath = (id: string) => `/admin/user-exports/${id}`;
export const userSearchPath = '/admin/users/search';
export const adminUserPath = (id: string) => `/admin/users/${id}`;
export const lockUserPath = (id: string) => `/admin/users/${id}/lock`;
export const unlockUserPath = (id: string) => `/admin/users/${id}/unlock`;
export const promoteUserPath = (id: string) => `/admin/users/${id}/promote`;
export const keepUserPath = (id: string) => `/admin/users/${id}/keep`;
export const demoteUserPath = (id: string) => `/admin/users/${id}/demote`;
export const signOutUserPath = (id: string) => `/admin/users/${id}/sign-out`;
export const userSessionsPath = (id: string) => `/admin/users/${id}/sessions`;
export const userNotesPath = (id: string) => `/admin/users/${id}/notes`;
export const userNotePath = (id: string, noteId: string) => `/admin/users/${id}/notes/${noteId}`;
export const adminDatasetsPath = '/admin/datasets';
export const adminDatasetPath = (id: string) => `/admin/datasets/${id}`;
export const datasetBinPath = '/admin/datasets/bin';
export const restoreDatasetPath = (id: string) => `/admin/datasets/${id}/restore`;
export const datasetNamePath = (id: string) => `/admin/datasets/${id}/name`;
export const datasetDescriptionPath = (id: string) => `/admin/datasets/${id}/description`;
export const datasetExclusivePath = (id: string) => `/admin/datasets/${id}/exclusive`;
export const datasetPricingPath = (id: string) => `/admin/datasets/${id}/pricing`;
export const datasetVisibilityPath = (id: string) => `/admin/datasets/${id}/visibility`;
export const validateHeadersPath = (id: string) => `/admin/datasets/${id}/validate-headers`;
export const uploadFilePath = (id: string) => `/admin/datasets/${id}/upload`;
export const uploadsPath = (id: string) => `/admin/datasets/${id}/uploads`;
export const adminCallingPath = (id: string) => `/admin/datasets/${id}/calling`;
export const uploadPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}`;
export const proceedUploadPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/proceed`;
export const sendUploadPartPath = (id: string, uploadId: string, part: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/parts/${part}`;
export const previewUploadPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/preview`;
export const invalidRowsPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/invalid-rows.csv`;
export const uploadRowsPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/rows`;
export const uploadProblemsPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/problems`;
export const undoUploadPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/undo`;
export const withdrawBadPartPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/withdraw-returned`;
export const adminReturnsPolicyPath = '/admin/returns-policy';
export const buyerHistoryPath = (id: string) => `/admin/buyers/${id}`;
export const adminClaimsPath = '/admin/claims';
export const adminClaimPath = (id: string) => `/admin/claims/${id}`;
export const undoClaimDecisionPath = (id: string) => `/admin/claims/${id}/undo`;
export const returnRatesPath = '/admin/claims/rates';
export const claimDecisionsPath = '/admin/claims/decisions';
export const checkAgeLimitPath = '/admin/check-age-limit';
export const adminCallingHoursPath = '/admin/calling-hours';
export const waitingBuyersPath = '/admin/waiting-buyers';

export const scrubsPath = '/admin/scrubs';
export const scrubPath = (id: string) => `/admin/scrubs/${id}`;
export const scrubPartPath = (id: string, part: string) => `/admin/scrubs/${id}/parts/${part}`;
export const startScrubPath = (id: string) => `/admin/scrubs/${id}/start`;
export const undoScrubPath = (id: string) => `/admin/scrubs/${id}/undo`;
export const adminOptOutsPath = '/admin/opt-outs';
export const adminOptOutDecisionPath = (id: string) => `${adminOptOutsPath}/${id}/decision`;
export const adminOptOutUndoPath = (id: string) => `${adminOptOutsPath}/${id}/undo`;
export const adminCreditPackagesPath = '/admin/credits/packages';
export const adminCreditPackagePath = (id: string) => `/admin/credits/packages/${id}`;
export const applyDiscountPath = '/admin/credits/packages/apply-discount';
export const creditUsersPath = '/admin/credits/users';
export const creditUserPath = (userId: string) => `/admin/credits/users/${userId}`;
export const creditUserHistoryPath = (userId: string) => `/admin/credits/users/${userId}/history`;
export const creditUserReceiptPath = (userId: string, receiptId: string) =>
  `/admin/credits/users/${userId}/receipts/${receiptId}`;
/** One path for each kind of adjustment: `add`, `remove`, `set`, `add-all`, `remove-all`. */
export const adjustCreditsPath = <K extends string>(kind: K) => `/admin/credits/${kind}` as const;
export const creditBatchPath = (batchId: string) => `/admin/credits/batches/${batchId}`;
export const creditBatchesPath = '/admin/credits/batches';
export const undoCreditBatchPath = (batchId: string) => `/admin/credits/batches/${batchId}/undo`;
export const adminPaymentsPath = '/admin/payments';
export const adminPaymentsCsvPath = '/admin/payments.csv';
export const refundPaymentPath = (id: string) => `/admin/payments/${id}/refund`;
export const bulkPreviewPath = '/admin/credits/bulk-preview';
export const adminAnnouncementsPath = '/admin/announcements';
export const adminAnnouncementPath = (id: string) => `/admin/announcements/${id}`;
export const previewAnnouncementPath = '/admin/announcements/preview';
export const sendMailPath = '/admin/mail/send';
export const previewMailPath = '/admin/mail/preview';
export const testMailPath = '/admin/mail/test';
export const mailSegmentsPath = '/admin/mail/segments';
export const mailSegmentPath = (id: string) => `/admin/mail/segments/${id}`;
export const mailAudiencePath = '/admin/mail/audience';
export const campaignsPath = '/admin/mail/campaigns';
export const campaignPath = (id: string) => `/admin/mail/campaigns/${id}`;
export const campaignRecipientsPath = (id: string) => `/admin/mail/campaigns/${id}/recipients`;
export const campaignRecipientsCsvPath = (id: string) =>
  `/admin/mail/campaigns/${id}/recipients.csv`;
export const retryCampaignPath = (id: string) => `/admin/mail/campaigns/${id}/retry`;
export const stopCampaignPath = (id: string) => `/admin/mail/campaigns/${id}/stop`;
export const dashboardPath = '/admin/analytics/dashboard';
export const revenueTimelinePath = '/admin/analytics/revenue-timeline';
export const analyticsSettingsPath = '/admin/analytics/settings';
export const creditFiguresPath = '/admin/analytics/credits';
export const leadsByDatasetPath = '/admin/analytics/leads-by-dataset';
export const trendsPath = '/admin/analytics/trends';
export const failedSearchesPath = '/admin/analytics/failed-searches';
export const shortagesPath = '/admin/analytics/shortages';
export const adminPurchasesPath = '/admin/purchases';
export const adminPurchasesCsvPath = '/admin/purchases.csv';
export const auditPath = '/admin/audit';
export const auditCsvPath = '/admin/audit.csv';
