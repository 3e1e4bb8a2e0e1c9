// Must not import zod, so that the login page stays small.

/** Passkeys for one account. */
export const MAX_PASSKEYS = 20;
/** In characters. */
export const PASSKEY_NAME_MAX = 60;

/** Whether an address of a page is a number: browsers have no passkeys for it. */
export const isIpAddress = (hostname: string): boolean => /^[\d.]+$|^\[/.test(hostname);

/** Why a browser has no passkeys at the address of a page. */
export const passkeyAddressRefusal = (hostname: string): string | undefined =>
  isIpAddress(hostname)
    ? `Passkeys do not work at the address ${hostname}. Open this board by its domain name (on this machine, http://localhost), or use an authenticator app.`
    : undefined;
