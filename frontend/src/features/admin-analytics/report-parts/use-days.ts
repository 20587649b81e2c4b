import { useSearchParams } from 'react-router-dom';

export const ranges = [7, 30, 90] as const;
export type Days = (typeof ranges)[number];

const usual: Days = 30;

/**
 * The number of days of the timeline, kept in the address so that a view can be shared and survives
 * a reload.
 */
export function useDays(): [Days, (days: Days) => void] {
  const [address, setAddress] = useSearchParams();
  const asked = Number(address.get('days'));
  const days = ranges.find((range) => range === asked) ?? usual;
  const choose = (next: Days): void => {
    setAddress(next === usual ? {} : { days: String(next) }, { replace: true });
  };
  return [days, choose];
}
