/** What calls a player back to the table. */
export const TITLE = "Freehold";
export const CALL = "Your turn";
export const NO_NOTIFICATIONS = "Your browser does not allow notifications from this page.";
