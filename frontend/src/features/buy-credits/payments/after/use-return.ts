import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const returns = {
  true: { kind: 'success', text: 'Your credits have been added to your account!' },
  false: { kind: 'error', text: 'Payment was cancelled. Please try again.' },
} as const;

const confirmationMs = 1_500;

type Return = (typeof returns)[keyof typeof returns];

const isReturn = (value: string | null): value is keyof typeof returns =>
  value !== null && Object.hasOwn(returns, value);

/**
 * The outcome in the address of a payment that the user returns from, until it is dismissed. It is
 * removed from the address once read, so that a reload does not repeat it.
 */
export function useReturn(): [Return | undefined, () => void] {
  const [search, setSearch] = useSearchParams();
  const success = search.get('success');
  const [returned, setReturned] = useState<Return>();
  useEffect(() => {
    if (success === null) return;
    if (isReturn(success)) setReturned(returns[success]);
    setSearch(
      (current) => {
        current.delete('success');
        return current;
      },
      { replace: true },
    );
  }, [success, setSearch]);
  return [returned, () => setReturned(undefined)];
}

/** Loads this page again, with the outcome in its address. */
function reloadWithSuccess(): void {
  const address = new URL(window.location.href);
  address.searchParams.set('success', 'true');
  // Paid for: the page starts without a chosen package again.
  address.searchParams.delete('package');
  window.location.replace(address);
}

/** Reloads the page a moment after a payment; it then shows the success notice. */
export function useReloadAfterPayment(isPaid: boolean, reload = reloadWithSuccess): void {
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(reload, confirmationMs);
    return () => clearTimeout(timer);
  }, [isPaid, reload]);
}
