import { useState } from 'react';
import { pageField } from './address-fields.js';
import { useAddress, type HistoryStep } from './use-address.js';

/** The page of a list, and the way to another one. */
export interface Paging {
  page: number;
  onPage: (page: number, history: HistoryStep) => void;
}

/** The page of a list in the address, for a list without other choices there. */
export function usePaging(name = 'page'): Paging {
  const [schema] = useState(() => ({ [name]: pageField }));
  const [{ [name]: page = 1 }, change] = useAddress(schema);
  return { page, onPage: (next, history) => change({ [name]: next }, history) };
}
