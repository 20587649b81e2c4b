import type { Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import {
  downloadsForgotten,
  downloadsSlice,
} from '../features/my-leads/downloads/downloads-slice.js';
import { isSameStay, sessionSlice } from '../features/session/session-slice.js';
import { baseApi } from '../shared/api/base-api.js';
import { lateMiddleware, rootReducer } from './store.js';

/** What the server told one user is not for the next one: cache and downloads end with the session. */
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

/** Asks again for what is on screen when the browser is back online. */
const refetchWhenOnline: Middleware = ({ dispatch }) => {
  setupListeners(dispatch);
  return (next) => (action) => next(action);
};

/** Gives the store the cache of server data, and what else only lazy pages need. Importing this twice changes nothing. */
rootReducer.inject(baseApi);
rootReducer.inject(downloadsSlice);
lateMiddleware.addMiddleware(forgetWithTheSession, refetchWhenOnline, baseApi.middleware);
