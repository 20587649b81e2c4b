import { env } from './env.js';

/** The support address, set at build time; see `.env.example`. */
export const supportEmail: string = env['VITE_SUPPORT_EMAIL'] || 'support@leadmart.example';
