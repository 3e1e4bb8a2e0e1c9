import { generate } from 'otplib';
import type { Person } from './people.ts';

/** An authenticator app with the secret of an account. */
export interface Authenticator {
  secret: string;
  /** The code at a time, some steps of 30 seconds earlier or later. */
  code(at: Date, steps?: number): Promise<string>;
}

export const authenticatorFor = (secret: string): Authenticator => ({
  secret,
  code: (at, steps = 0) =>
    generate({ secret, epoch: Math.floor(at.getTime() / 1000) + 30 * steps }),
});

/** Sets up an authenticator app for somebody. Its first code is one step early, so that the current one is unused. */
export async function addApp(
  { client, password }: Pick<Person, 'client' | 'password'>,
  now = () => new Date(),
) {
  const { secret, uri } = await client.startAppSetup({ body: { password } });
  const app = authenticatorFor(secret);
  const confirm = async () => client.confirmApp({ body: { code: await app.code(now(), -1) } });
  // The code may have ended on its way.
  const { recoveryCodes } = await confirm().catch(confirm);
  return { app, uri, recoveryCodes: recoveryCodes ?? [] };
}
