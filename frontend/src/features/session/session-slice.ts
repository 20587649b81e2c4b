import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { UserView, ValidationView } from '@leadmart/contracts';
import type { StoredSession } from './session-storage.js';

interface SessionState extends StoredSession {
  /** Counts the sessions that the server ended; the app goes to the login page at each. */
  refusals: number;
  /** The user logged out in this tab, so the next sign-in starts at the dashboard. */
  hasLoggedOut: boolean;
}

const initialState: SessionState = {
  token: null,
  user: null,
  refusals: 0,
  hasLoggedOut: false,
};

/** Whether two states belong to one stay of one user; a renewed token continues it. */
export function isSameStay(before: StoredSession, after: StoredSession): boolean {
  const isSameUser = before.user !== null && before.user._id === after.user?._id;
  return before.token === after.token || isSameUser;
}

/** The signed-in user. The token decides; the user is the server's last answer about its owner. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn(state, { payload }: PayloadAction<{ token: string; user: UserView }>) {
      state.token = payload.token;
      state.user = payload.user;
      state.hasLoggedOut = false;
    },
    userRefreshed(state, { payload }: PayloadAction<ValidationView>) {
      if (state.token === null) return;
      state.user = payload.user;
      if (payload.token !== undefined) state.token = payload.token;
    },
    /** A change of the own account returned the new user data. */
    userChanged(state, { payload }: PayloadAction<UserView>) {
      if (state.user?._id === payload._id) state.user = payload;
    },
    /** A purchase or payment returned the new balance; the next refresh confirms it. */
    balanceChanged(state, { payload }: PayloadAction<number>) {
      if (state.user) state.user.creditBalance = payload;
    },
    signedOut(state) {
      state.token = null;
      state.user = null;
      state.hasLoggedOut = true;
    },
    sessionRefused(state) {
      state.token = null;
      state.user = null;
      state.refusals += 1;
    },
    sessionChangedElsewhere(state, { payload }: PayloadAction<StoredSession>) {
      state.token = payload.token;
      state.user = payload.user;
      if (payload.token !== null) state.hasLoggedOut = false;
    },
  },
  selectors: {
    selectToken: ({ token }) => token,
    selectIsSignedIn: ({ token }) => token !== null,
    selectUser: ({ user }) => user,
    selectIsAdmin: ({ user }) => user?.isAdmin === true,
    selectNeedsSecondFactor: ({ user }) => user?.needsSecondFactor === true,
    selectDeletionDueAt: ({ user }) => user?.deletionDueAt,
    selectBalance: ({ user }) => user?.creditBalance ?? 0,
    selectRefusals: ({ refusals }) => refusals,
    selectHasLoggedOut: ({ hasLoggedOut }) => hasLoggedOut,
  },
});

export const {
  signedIn,
  userRefreshed,
  userChanged,
  balanceChanged,
  signedOut,
  sessionRefused,
  sessionChangedElsewhere,
} = sessionSlice.actions;
export const {
  selectToken,
  selectIsSignedIn,
  selectUser,
  selectIsAdmin,
  selectNeedsSecondFactor,
  selectDeletionDueAt,
  selectBalance,
  selectRefusals,
  selectHasLoggedOut,
} = sessionSlice.selectors;
