/** The reads of admins that the audit trail does not record, by the reason. */
export const readsWithoutRecord: Readonly<Record<string, readonly string[]>> = {
  'Its response has no personal data': [
    'GET /admin/check-age-limit',
    'GET /admin/datasets',
    'GET /admin/waiting-buyers',
    'GET /admin/claims/rates',
    'GET /admin/credits/batches/{batchId}',
    'GET /admin/credits/batches',
    'GET /admin/credits/bulk-preview',
    'GET /admin/credits/packages',
    'GET /admin/analytics/dashboard',
    'GET /analytics/dashboard',
    'GET /admin/analytics/revenue-timeline',
    'GET /analytics/revenue-timeline',
    'GET /admin/analytics/settings',
    'GET /analytics/settings',
    'GET /admin/analytics/credits',
    'GET /admin/analytics/trends',
    'GET /admin/analytics/leads-by-dataset',
    'GET /admin/analytics/failed-searches',
    'GET /admin/announcements',
    'GET /admin/mail/audience',
  ],
  'It names admins only, as the authors of what it lists': [
    'GET /admin/datasets/{id}/uploads',
    'GET /admin/scrubs',
    'GET /admin/scrubs/{id}',
    'GET /admin/mail/campaigns',
    'GET /admin/mail/campaigns/{id}',
  ],
  'It is the audit trail: a record of each look would fill the page that is looked at. Its export is recorded':
    ['GET /admin/audit'],
};
