/** The pages of the own account. Each has a route in `AccountRoutes.tsx`. */
export const accountTabs = [
  { to: '/account/profile', label: 'Profile' },
  { to: '/account/security', label: 'Security' },
  { to: '/account/notifications', label: 'Notifications' },
  { to: '/account/billing', label: 'Billing' },
  { to: '/account/developers', label: 'Developers' },
  { to: '/account/data', label: 'Data' },
] as const;

/**
 * The admin pages in the order of the specification, then those that it does not name.
 */
export const adminTabs = [
  { to: '/admin/data', label: 'Data' },
  { to: '/admin/credits', label: 'Credits' },
  { to: '/admin/credit-packages', label: 'Credit Packages' },
  { to: '/admin/email', label: 'Email' },
  { to: '/admin/analytics', label: 'Analytics' },
  { to: '/admin/announcements', label: 'Announcements' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/returns', label: 'Returns' },
  { to: '/admin/opt-outs', label: 'Opt-outs' },
  { to: '/admin/scrubs', label: 'Checks' },
  { to: '/admin/calling-hours', label: 'Calling Hours' },
  { to: '/admin/audit', label: 'Audit' },
] as const;
