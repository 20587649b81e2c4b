import { baseApi } from '../shared/api/base-api.js';
import { lateMiddleware, rootReducer } from './store.js';

/** Gives the store the cache of server data. Importing this twice changes nothing. */
rootReducer.inject(baseApi);
lateMiddleware.addMiddleware(baseApi.middleware);
