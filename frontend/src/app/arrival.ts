import { createContext, useState } from 'react';
import { useSelector } from 'react-redux';
import type { Location } from 'react-router-dom';
import { selectIsSignedIn, selectUser } from '../features/session/session-slice.js';

/** The visitor or user who came to the page on screen. */
export interface Arrival {
  isVisitor: boolean;
  /** The user who came, also after the session has ended; undefined until the user is loaded. */
  userId: string | undefined;
}

/** Given to the guards of the routes by the frame of every page. */
export const ArrivalContext = createContext<Arrival>({ isVisitor: true, userId: undefined });

/**
 * Remembers who came to a page until another one is shown. Belongs above every `Suspense`: what a
 * page remembers itself is lost each time it is rendered anew while its code loads.
 */
export function useArrival({ key }: Location): Arrival {
  const isVisitor = !useSelector(selectIsSignedIn);
  const userId = useSelector(selectUser)?._id;
  const [arrival, setArrival] = useState({ key, isVisitor, userId });
  if (arrival.key !== key) setArrival({ key, isVisitor, userId });
  else if (userId !== undefined && userId !== arrival.userId) setArrival({ ...arrival, userId });
  return arrival;
}
