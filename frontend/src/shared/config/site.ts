import { env } from './env.js';

/** The support address, set at build time; see `.env.example`. */
export const supportEmail: string = env['VITE_SUPPORT_EMAIL'] || 'support@leadmart.example';

/** The marketing figures of the landing page, set at build time; see `.env.example`. */
export const figures = {
  contacts: env['VITE_FIGURE_CONTACTS'] || '10M+',
  accuracy: env['VITE_FIGURE_ACCURACY'] || '90%+',
  uptime: env['VITE_FIGURE_UPTIME'] || '99%',
};

/**
 * The origin of this site. Documents rendered at build have the mark that the gateway replaces (`vite/addressed-pages.ts`).
 */
export const siteAddress = globalThis.location?.origin ?? '__PUBLIC_URL__';
