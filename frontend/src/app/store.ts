import { combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { forgetPurchase } from '../features/buy-leads/purchases/purchase-memory.js';
import { forgetOthers } from '../features/device-copies/device-store.js';
import {
  isSameStay,
  sessionChangedElsewhere,
  sessionRefused,
  sessionSlice,
} from '../features/session/session-slice.js';
import {
  onSessionChangedElsewhere,
  readSession,
  readToken,
  writeSession,
} from '../features/session/session-storage.js';
import { connectCalls } from '../shared/api/fetch-json.js';
import { dialogsSlice } from '../shared/ui/dialogs/dialogs-slice.js';
import { toastsCleared, toastsSlice } from '../shared/ui/messages/toasts-slice.js';
import { connectionFound, connectionLost, connectionSlice } from './connection/connection-slice.js';

/** Slices that exist from the start. The query cache joins with the first page that needs it. */
export const rootReducer = combineSlices(sessionSlice, toastsSlice, dialogsSlice, connectionSlice);
export const lateMiddleware = createDynamicMiddleware();

export function makeStore() {
  const session = { ...readSession(), refusals: 0, hasLoggedOut: false };
  const store = storeWith({ session });
  keepSession(store);
  makeCallsFor(store);
  return store;
}

/** The store of documents that are rendered at build: nobody is signed in, nothing is kept. */
export const makeVisitorStore = () => storeWith({});

const storeWith = (preloadedState: Partial<RootState>) =>
  configureStore({
    reducer: rootReducer,
    middleware: (standard) => standard().concat(lateMiddleware.middleware),
    preloadedState,
  });

export type AppStore = ReturnType<typeof storeWith>;
export type RootState = ReturnType<typeof rootReducer>;

/** Keeps the session in local storage and in step with other tabs. */
function keepSession(store: AppStore): void {
  let last = store.getState().session;
  void forgetOthers(last);
  store.subscribe(() => {
    const { session } = store.getState();
    if (session === last) return;
    const isOver = last.token !== null && !isSameStay(last, session);
    last = session;
    writeSession(session);
    if (isOver) void forgetOthers(session);
    // Toasts for one user must not be shown to the next.
    if (isOver) store.dispatch(toastsCleared());
    if (session.token === null) forgetPurchase();
  });
  onSessionChangedElsewhere((session) => {
    store.dispatch(sessionChangedElsewhere(session));
  });
}

/** Gives API calls the session's token, and records refused sessions and lost connections. */
function makeCallsFor(store: AppStore): void {
  connectCalls({
    token: () => {
      // A tab that slept received no event about a token that another tab renewed or removed.
      if (readToken() !== store.getState().session.token)
        store.dispatch(sessionChangedElsewhere(readSession()));
      return store.getState().session.token;
    },
    refused: () => {
      if (window.location.pathname !== '/login') store.dispatch(sessionRefused());
    },
    answered: (hasAnswer) => {
      if (store.getState().connection.isLost === hasAnswer) {
        store.dispatch(hasAnswer ? connectionFound() : connectionLost());
      }
    },
  });
}
