// No imports: the browser takes this file without the rest (`@leadmart/contracts/account-deletion`).

/** The days between the request of a user to delete the own account and its deletion. */
export const deletionGraceDays = 7;
