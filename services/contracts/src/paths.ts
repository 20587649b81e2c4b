// No imports: the browser takes this file without the rest (`@leadmart/contracts/paths`). Separate constants, so that
// a bundle contains only those that it uses.

/**
 * The paths of the API below `/api/v1`, each written here only. A path with parameters is a function: the frontend
 * calls it with encoded values, the endpoint definitions with names in braces: `packDownloadPath('{id}')`.
 */

export const registerPath = '/auth/register';
export const loginPath = '/auth/login';
export const secondStepPath = '/auth/second-step';
export const passkeyOptionsPath = '/auth/passkey/options';
export const passkeyLoginPath = '/auth/passkey';
export const logoutPath = '/auth/logout';
export const resendVerificationPath = '/auth/resend-verification';
export const verifyByCodePath = '/auth/verify-email';
export const registrationPath = (userId: string) => `/auth/registrations/${userId}`;
export const verifyEmailPath = (token: string) => `/auth/verify-email/${token}`;
export const forgotPasswordPath = '/auth/forgot-password';
export const resetPasswordPath = (token: string) => `/auth/reset-password/${token}`;
export const validateUserPath = '/user/validate';
export const confirmEmailPath = (token: string) => `/auth/confirm-email/${token}`;
export const revertEmailPath = (token: string) => `/auth/revert-email/${token}`;
export const keepAccountPath = '/user/delete/cancel';

export const legalPath = (document: string) => `/legal/${document}`;

export const datasetsPath = '/datasets';
export const publicCataloguePath = '/catalogue';
export const publicSamplesPath = (dataset: string) => `/catalogue/${dataset}/samples`;

export const availabilityPath = '/leads/availability';
export const samplesPath = '/leads/samples';
export const purchasePath = '/leads/purchase';
export const purchaseStatusPath = (id: string) => `/leads/purchase-status/${id}`;
export const purchasesInProgressPath = '/leads/purchase-jobs/in-progress';
export const packsPath = '/leads/packs';
export const leadsOverviewPath = '/leads/overview';
export const packDownloadPath = (id: string) => `/leads/packs/${id}/download`;
export const packExportPath = (id: string) => `/leads/packs/${id}/export`;
/** Apart from the other paths of packs, because it receives files. */
export const ownCheckPath = (id: string) => `/leads/own-checks/${id}`;
export const packPreviewPath = (id: string) => `/leads/packs/${id}/preview`;
export const packsDownloadPath = '/leads/packs/download';
export const packPath = (id: string) => `/leads/packs/${id}`;
export const packHistoryPath = (id: string) => `/leads/packs/${id}/history`;
export const diligenceFilePath = (id: string) => `/leads/packs/${id}/diligence`;
export const diligenceKeysPath = '/diligence-keys';
export const fileVerificationPath = '/file-verification';
export const packNamePath = (id: string) => `/leads/packs/${id}/name`;
export const packClaimsPath = (id: string) => `/leads/packs/${id}/claims`;
/** Not below `/leads/packs`: the gateway accepts files on whole prefixes. */
export const packClaimFilePath = (id: string) => `/leads/claim-files/${id}`;
export const returnsPolicyPath = '/leads/returns-policy';
export const callingHoursPath = '/leads/calling-hours';

export const callListPath = (id: string) => `/leads/packs/${id}/call-list`;
export const packOutcomesPath = (id: string) => `/leads/packs/${id}/outcomes`;
export const packLeadOutcomesPath = (id: string, lead: string) =>
  `/leads/packs/${id}/leads/${lead}/outcomes`;
export const packLeadHistoryPath = (id: string, lead: string) =>
  `/leads/packs/${id}/leads/${lead}/history`;
export const outcomesByPhonePath = '/leads/outcomes';
/** Not below `/leads/outcomes`, as `packClaimFilePath`. */
export const outcomeFilePath = '/leads/outcome-files';
export const callingResultsPath = '/leads/results';
export const callingResultsCsvPath = '/leads/results.csv';

export const orderSettingsPath = '/leads/order-settings';

export const statusChangesPath = '/leads/status-changes';
export const statusChangesCsvPath = '/leads/status-changes.csv';
export const statusChangesSummaryPath = '/leads/status-changes/summary';
export const statusChangesSeenPath = '/leads/status-changes/seen';

export const optOutCodePath = '/opt-outs/code';
export const optOutsPath = '/opt-outs';
export const optOutCertificatePath = (token: string) => `/opt-out-certificates/${token}`;

export const creditPackagesPath = '/credits/packages';
export const creditPricePath = '/credits/price';
export const paymentConfigPath = '/payments/config';
export const processPaymentPath = '/payments/process';
export const paymentWebhookPath = '/payments/webhook';
export const statementPath = '/purchases/history';
/** A receipt by the link in its mail. */
export const linkedReceiptPath = (id: string, signature: string) => `/receipts/${id}/${signature}`;
export const linkedReceiptFilePath = (id: string, signature: string) =>
  `/receipts/${id}/${signature}/pdf`;

export const announcementsPath = '/announcements';
export const noticesPath = '/notices';
export const readNoticesPath = '/notices/read';
export const unsubscribePath = (token: string) => `/mail/unsubscribe/${token}`;
export const unsubscribeStatusPath = (token: string) => `/mail/unsubscribe/${token}/status`;
export const resubscribePath = (token: string) => `/mail/unsubscribe/${token}/resubscribe`;
