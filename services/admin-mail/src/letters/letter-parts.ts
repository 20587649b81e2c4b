import { nameInMails } from './name-in-mails.js';

export const greetingOf = (username: string): string => `Hello ${nameInMails(username)},`;

const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
// Newer ICU data puts narrow spaces before AM and PM, which some mail programs show as boxes.
export const dateTime = (iso: string): string =>
  `${dateTimeFormat.format(new Date(iso)).replaceAll(/\s/g, ' ')} UTC`;

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
export const day = (iso: string): string => dayFormat.format(new Date(iso));

const countFormat = new Intl.NumberFormat('en-US');
export const counted = (count: number): string => countFormat.format(count);

export const creditCount = (credits: number): string =>
  credits === 1 ? '1 credit' : `${counted(credits)} credits`;

export const leads = (count: number): string =>
  count === 1 ? '1 lead' : `${counted(count)} leads`;
