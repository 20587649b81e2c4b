import type { Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import {
  downloadsForgotten,
  downloadsSlice,
} from '../features/my-leads/downloads/downloads-slice.js';
import { isSameStay, sessionSlice } from '../features/session/session-slice.js';
import { baseApi } from '../shared/api/base-api.js';
import { lateMiddleware, rootReducer } from './store.js';

/**
 * Clears the query cache and the downloads when a session ends: the next user must not see them.
 */
const forgetWithTheSession: Middleware = (store) => {
  const session = () => sessionSlice.selectSlice(store.getState());
  return (next) => (action) => {
    const before = session();
    const result = next(action);
    if (before.token !== null && !isSameStay(before, session())) {
      store.dispatch(baseApi.util.resetApiState());
      store.dispatch(downloadsForgotten());
    }
    return result;
  };
};

/** Refetches the queries on screen when the window gets the focus and when the browser is online again. */
const refetchOnReturn: Middleware = ({ dispatch }) => {
  setupListeners(dispatch);
  return (next) => (action) => next(action);
};

/**
 * Adds the query cache and the slices of lazy pages to the store. Importing this module twice has
 * no further effect.
 */
rootReducer.inject(baseApi);
rootReducer.inject(downloadsSlice);
lateMiddleware.addMiddleware(forgetWithTheSession, refetchOnReturn, baseApi.middleware);
