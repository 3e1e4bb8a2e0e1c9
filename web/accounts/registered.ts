interface Credentials {
  email: string;
  password: string;
}

/** Only in this page's memory: a reload forgets it. */
let registered: Credentials | undefined;

/** Keeps what somebody signed up with, so that they need not type it again to log in. */
export function keepRegistered(credentials: Credentials): void {
  registered = credentials;
}

/** What somebody signed up with just before; once. */
export function takeRegistered(): Credentials | undefined {
  const taken = registered;
  registered = undefined;
  return taken;
}
