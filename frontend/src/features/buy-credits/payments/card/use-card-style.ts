import type { StripeElementStyle } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';
import { currentTheme, onThemeChange } from '../../../../shared/lib/theme.js';

/**
 * Stripe's frame cannot read our tokens: these are --ink, --ink-soft and --danger of the current
 * theme.
 */
export function useCardStyle(): StripeElementStyle {
  const isDark = useSyncExternalStore(onThemeChange, currentTheme) === 'dark';
  return {
    base: {
      color: isDark ? '#e9f1ee' : '#14211d',
      iconColor: isDark ? '#a9bab4' : '#4b5a55',
      fontSize: '16px',
      '::placeholder': { color: isDark ? '#a9bab4' : '#4b5a55' },
    },
    invalid: { color: isDark ? '#ff9d92' : '#b3261e' },
  };
}
