import { env } from './env.js';

/** Where people write when they need a person. Set when the site is built; see `.env.example`. */
export const supportEmail: string = env['VITE_SUPPORT_EMAIL'] || 'support@leadmart.example';
