/** The links of a signed-in user, in the order of the top bar. */
export const navLinks = [
  { to: '/buy-leads', label: 'Buy Leads' },
  { to: '/my-leads', label: 'My Leads' },
  { to: '/my-purchases', label: 'Purchases' },
  { to: '/buy-credits', label: 'Buy Credits' },
  { to: '/faq', label: 'FAQ' },
  { to: '/data-enrichment', label: 'Data Enrichment' },
] as const;
