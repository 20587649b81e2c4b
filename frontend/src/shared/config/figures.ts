import { env } from './env.js';

/** The marketing figures of the landing page, set at build time; see `.env.example`. */
export const figures = {
  contacts: env['VITE_FIGURE_CONTACTS'] || '10M+',
  accuracy: env['VITE_FIGURE_ACCURACY'] || '90%+',
  uptime: env['VITE_FIGURE_UPTIME'] || '99%',
};
