/** Id of an app inside LINE (LIFF): the number of its LINE Login channel, then its own part. */
export const LIFF_ID = /^\d{1,20}-\w{1,20}$/;
