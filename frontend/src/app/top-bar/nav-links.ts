interface NavLink {
  to: string;
  label: string;
  /** Other pages of this place, where its link is highlighted, too. */
  pages?: readonly string[];
}

/** The links of a signed-in user, in the order of the top bar. */
export const navLinks: readonly NavLink[] = [
  {
    to: '/buy-leads',
    label: 'Buy Leads',
    pages: ['/saved-orders', '/stock-alerts', '/suppression-lists'],
  },
  { to: '/my-leads', label: 'My Leads', pages: ['/status-changes'] },
  { to: '/my-purchases', label: 'Purchases' },
  { to: '/buy-credits', label: 'Buy Credits' },
  { to: '/faq', label: 'FAQ' },
  { to: '/data-enrichment', label: 'Data Enrichment' },
];
