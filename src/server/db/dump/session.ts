// How values are written and read whatever the server's own settings and version, by a session that no limit breaks off.
export const textForAnyVersion = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex'; set xmloption = 'content'; set search_path = public;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Who reads a backup, to those who look at what runs: it writes nothing. */
export const backupName = 'porchlight-backup';
