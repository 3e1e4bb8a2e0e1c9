import { createHash, randomUUID } from 'node:crypto';
import { fold } from '../../shared/kit/text.ts';
import type { Config } from '../config.ts';
import type { SignedLinks } from '../signed-links.ts';

/** Days, the longest that browsers keep a cookie. */
const LIFETIME_DAYS = 400;
const DAY = 24 * 60 * 60;

/** Browsers that have logged in to an account, so that wrong passwords from elsewhere do not lock its owner out. */
export interface KnownDevices {
  /** The device's id, if these cookies prove that it has logged in to the account with this email address. */
  find(cookies: string | undefined, email: string): string | undefined;
  /** A `Set-Cookie` header for a browser that has just logged in. Scripts cannot read it. */
  cookieFor(email: string): string;
}

interface Needs {
  signedLinks: SignedLinks;
  now: () => Date;
  config: Pick<Config, 'publicUrl'>;
}

/** The proof is signed, so nothing is stored. It admits nobody: it only chooses the limit of login attempts. */
export function createKnownDevices({ signedLinks, now, config }: Needs): KnownDevices {
  const isSecure = config.publicUrl.startsWith('https:');
  // Browsers accept this prefix only over TLS.
  const name = isSecure ? '__Secure-device' : 'device';
  const subject = (device: string, account: string, expires: number) => ({
    fileId: 'known-device',
    sessionId: `${device} ${account}`,
    expires,
  });
  return {
    find(cookies = '', email) {
      const account = accountOf(email);
      const start = `${name}-${account}=`;
      const value = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(start));
      const [device = '', expires = '', signature = ''] =
        value?.slice(start.length).split('.') ?? [];
      const claim = subject(device, account, Number(expires));
      if (!value || !signedLinks.isGenuine(claim, signature)) return undefined;
      return claim.expires > now().getTime() ? device : undefined;
    },
    cookieFor(email) {
      const account = accountOf(email);
      const device = randomUUID();
      const expires = now().getTime() + LIFETIME_DAYS * DAY * 1000;
      const signature = signedLinks.sign(subject(device, account, expires)).toString('base64url');
      return [
        `${name}-${account}=${device}.${expires}.${signature}`,
        `Max-Age=${LIFETIME_DAYS * DAY}`,
        'Path=/api/auth/login',
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ].join('; ');
    },
  };
}

/** A cookie names no email address. */
const accountOf = (email: string) =>
  createHash('sha256').update(fold(email)).digest('base64url').slice(0, 16);
