/** The marketing figures of the landing page. Set when the site is built; see `.env.example`. */
export const figures = {
  contacts: import.meta.env['VITE_FIGURE_CONTACTS'] ?? '10M+',
  accuracy: import.meta.env['VITE_FIGURE_ACCURACY'] ?? '90%+',
  uptime: import.meta.env['VITE_FIGURE_UPTIME'] ?? '99%',
};
