import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const returns = {
  true: { kind: 'success', text: 'Your credits have been added to your account!' },
  false: { kind: 'error', text: 'Payment was cancelled. Please try again.' },
} as const;

type Return = (typeof returns)[keyof typeof returns];

const isReturn = (value: string | null): value is keyof typeof returns =>
  value !== null && Object.hasOwn(returns, value);

/**
 * What the address says of a payment somebody returns from, until it is dismissed. The address is
 * cleared once it has been read: loading the page again later is no new success.
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
