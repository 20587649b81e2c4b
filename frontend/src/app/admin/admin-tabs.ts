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
