import {
  configureStore,
  type ReducersMapObject,
  type StateFromReducersMapObject,
} from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.js';
import { dialogsSlice } from '../ui/dialogs/dialogs-slice.js';
import { toastsSlice } from '../ui/messages/toasts-slice.js';

/** Of the query cache, and of components that show toasts or dialogs. */
const standard = {
  toasts: toastsSlice.reducer,
  dialogs: dialogsSlice.reducer,
  [baseApi.reducerPath]: baseApi.reducer,
};

/** A store for components of a feature, with the slices that they need besides. */
export const aStore = <S = unknown>(slices = {} as ReducersMapObject<S>) =>
  configureStore({
    reducer: { ...standard, ...slices } as ReducersMapObject<
      S & StateFromReducersMapObject<typeof standard>
    >,
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
