// No imports: the browser takes this file without the rest (`@leadmart/contracts/paths`). Separate constants, so that
// a bundle contains only those that it uses.

/**
 * The paths of the API below `/api/v1`, each written here only. A path with parameters is a function: the frontend
 * calls it with encoded values, the endpoint definitions with names in braces: `packDownloadPath('{id}')`.
 */

export const registerPath = '/auth/register';
export const loginPath = '/auth/login';
export const logoutPath = '/auth/logout';
export const resendVerificationPath = '/auth/resend-verification';
export const verifyEmailPath = (token: string) => `/auth/verify-email/${token}`;
export const forgotPasswordPath = '/auth/forgot-password';
export const resetPasswordPath = (token: string) => `/auth/reset-password/${token}`;
export const validateUserPath = '/user/validate';
export const deleteAccountPath = '/user/delete';
export const keepAccountPath = '/user/delete/cancel';
export const exportAccountPath = '/user/export';
export const exportUserPath = (id: string) => `/admin/user-exports/${id}`;
export const userSearchPath = '/admin/users/search';
export const adminUserPath = (id: string) => `/admin/users/${id}`;
export const lockUserPath = (id: string) => `/admin/users/${id}/lock`;
export const unlockUserPath = (id: string) => `/admin/users/${id}/unlock`;
export const demoteUserPath = (id: string) => `/admin/users/${id}/demote`;
export const signOutUserPath = (id: string) => `/admin/users/${id}/sign-out`;
export const userSessionsPath = (id: string) => `/admin/users/${id}/sessions`;
export const userNotesPath = (id: string) => `/admin/users/${id}/notes`;
export const userNotePath = (id: string, noteId: string) => `/admin/users/${id}/notes/${noteId}`;

export const datasetsPath = '/datasets';
export const publicCataloguePath = '/catalogue';
export const adminDatasetsPath = '/admin/datasets';
export const adminDatasetPath = (id: string) => `/admin/datasets/${id}`;
export const datasetNamePath = (id: string) => `/admin/datasets/${id}/name`;
export const datasetPricingPath = (id: string) => `/admin/datasets/${id}/pricing`;
export const datasetVisibilityPath = (id: string) => `/admin/datasets/${id}/visibility`;

export const validateHeadersPath = (id: string) => `/admin/datasets/${id}/validate-headers`;
export const uploadFilePath = (id: string) => `/admin/datasets/${id}/upload`;
export const uploadsPath = (id: string) => `/admin/datasets/${id}/uploads`;
export const uploadPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}`;
export const proceedUploadPath = (id: string, uploadId: string) =>
  `/admin/datasets/${id}/uploads/${uploadId}/proceed`;
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

export const availabilityPath = '/leads/availability';
export const samplesPath = '/leads/samples';
export const purchasePath = '/leads/purchase';
export const purchaseStatusPath = (id: string) => `/leads/purchase-status/${id}`;
export const purchasesInProgressPath = '/leads/purchase-jobs/in-progress';
export const packsPath = '/leads/packs';
export const leadsOverviewPath = '/leads/overview';
export const packDownloadPath = (id: string) => `/leads/packs/${id}/download`;
export const packPreviewPath = (id: string) => `/leads/packs/${id}/preview`;
export const packsDownloadPath = '/leads/packs/download';
export const packPath = (id: string) => `/leads/packs/${id}`;
export const packLeadsPath = (id: string) => `/leads/packs/${id}/leads`;
export const packClaimsPath = (id: string) => `/leads/packs/${id}/claims`;
/** Not below `/leads/packs`: the gateway accepts files on whole prefixes. */
export const packClaimFilePath = (id: string) => `/leads/claim-files/${id}`;
export const returnsPolicyPath = '/leads/returns-policy';
export const adminReturnsPolicyPath = '/admin/returns-policy';
export const adminClaimsPath = '/admin/claims';
export const adminClaimPath = (id: string) => `/admin/claims/${id}`;
export const returnRatesPath = '/admin/claims/rates';
export const claimDecisionsPath = '/admin/claims/decisions';

export const orderSettingsPath = '/leads/order-settings';
export const suppressionListsPath = '/leads/suppression-lists';
export const newSuppressionListFilePath = '/leads/suppression-lists/file';
export const suppressionListPath = (id: string) => `/leads/suppression-lists/${id}`;
export const suppressionListPhonesPath = (id: string) => `/leads/suppression-lists/${id}/phones`;
export const suppressionListFilePath = (id: string) => `/leads/suppression-lists/${id}/file`;
export const suppressionListMatchesPath = (id: string) => `/leads/suppression-lists/${id}/matches`;
export const suppressionListDownloadPath = (id: string) =>
  `/leads/suppression-lists/${id}/phones.csv`;
export const suppressionInvalidLinesPath = (id: string) =>
  `/leads/suppression-lists/${id}/invalid-lines.csv`;

export const checkAgeLimitPath = '/admin/check-age-limit';
export const scrubsPath = '/admin/scrubs';
export const scrubPath = (id: string) => `/admin/scrubs/${id}`;
export const scrubPartPath = (id: string, part: string) => `/admin/scrubs/${id}/parts/${part}`;
export const startScrubPath = (id: string) => `/admin/scrubs/${id}/start`;
export const undoScrubPath = (id: string) => `/admin/scrubs/${id}/undo`;

export const statusChangesPath = '/leads/status-changes';
export const statusChangesCsvPath = '/leads/status-changes.csv';
export const statusChangesSummaryPath = '/leads/status-changes/summary';
export const statusChangesSeenPath = '/leads/status-changes/seen';
export const notificationSettingsPath = '/leads/notification-settings';

export const optOutCodePath = '/opt-outs/code';
export const optOutsPath = '/opt-outs';
export const optOutCertificatePath = (token: string) => `/opt-out-certificates/${token}`;
export const adminOptOutsPath = '/admin/opt-outs';

export const creditPackagesPath = '/credits/packages';
export const adminCreditPackagesPath = '/admin/credits/packages';
export const adminCreditPackagePath = (id: string) => `/admin/credits/packages/${id}`;
export const applyDiscountPath = '/admin/credits/packages/apply-discount';
export const creditUsersPath = '/admin/credits/users';
export const creditUserHistoryPath = (userId: string) => `/admin/credits/users/${userId}/history`;
/** One path for each kind of adjustment: `add`, `remove`, `set`, `add-all`, `remove-all`. */
export const adjustCreditsPath = <K extends string>(kind: K) => `/admin/credits/${kind}` as const;
export const creditBatchPath = (batchId: string) => `/admin/credits/batches/${batchId}`;
export const creditBatchesPath = '/admin/credits/batches';
export const undoCreditBatchPath = (batchId: string) => `/admin/credits/batches/${batchId}/undo`;
export const bulkPreviewPath = '/admin/credits/bulk-preview';
export const paymentConfigPath = '/payments/config';
export const processPaymentPath = '/payments/process';
export const paymentWebhookPath = '/payments/webhook';
export const statementPath = '/purchases/history';

export const webhooksPath = '/webhooks';
export const webhookPath = (id: string) => `/webhooks/${id}`;
export const webhookSecretPath = (id: string) => `/webhooks/${id}/secret`;
export const webhookTestPath = (id: string) => `/webhooks/${id}/test`;
export const webhookDeliveriesPath = (id: string) => `/webhooks/${id}/deliveries`;
export const replayWebhookDeliveryPath = (id: string, deliveryId: string) =>
  `/webhooks/${id}/deliveries/${deliveryId}/replay`;

export const announcementsPath = '/announcements';
export const adminAnnouncementsPath = '/admin/announcements';
export const adminAnnouncementPath = (id: string) => `/admin/announcements/${id}`;
export const sendMailPath = '/admin/mail/send';
export const mailAudiencePath = '/admin/mail/audience';
export const campaignsPath = '/admin/mail/campaigns';
export const campaignPath = (id: string) => `/admin/mail/campaigns/${id}`;
export const campaignFailuresPath = (id: string) => `/admin/mail/campaigns/${id}/failures`;
export const retryCampaignPath = (id: string) => `/admin/mail/campaigns/${id}/retry`;
export const stopCampaignPath = (id: string) => `/admin/mail/campaigns/${id}/stop`;
export const unsubscribePath = (token: string) => `/mail/unsubscribe/${token}`;
export const unsubscribeStatusPath = (token: string) => `/mail/unsubscribe/${token}/status`;
export const resubscribePath = (token: string) => `/mail/unsubscribe/${token}/resubscribe`;

export const dashboardPath = '/admin/analytics/dashboard';
export const revenueTimelinePath = '/admin/analytics/revenue-timeline';
export const analyticsSettingsPath = '/admin/analytics/settings';
export const creditFiguresPath = '/admin/analytics/credits';
export const leadsByDatasetPath = '/admin/analytics/leads-by-dataset';
export const trendsPath = '/admin/analytics/trends';
export const failedSearchesPath = '/admin/analytics/failed-searches';
export const auditPath = '/admin/audit';
export const auditCsvPath = '/admin/audit.csv';
