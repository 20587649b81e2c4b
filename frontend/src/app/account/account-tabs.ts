/** The pages of the own account. Each has a route in `AccountRoutes.tsx`. */
export const accountTabs = [
  { to: '/account/profile', label: 'Profile' },
  { to: '/account/security', label: 'Security' },
  { to: '/account/notifications', label: 'Notifications' },
  { to: '/account/billing', label: 'Billing' },
  { to: '/account/developers', label: 'Developers' },
  { to: '/account/data', label: 'Data' },
] as const;
