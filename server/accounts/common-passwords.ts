import {
  COMMON_PASSWORD,
  partOf,
  PASSWORD_PARTS,
  passwordKey,
  shortPasswordRefusal,
} from '../../shared/accounts/passwords.ts';
import type { Call } from '../../shared/api.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../http/problems.ts';

let loading: Promise<readonly (readonly string[])[]> | undefined;

/** About 49,000 passwords from leaks, in lower case, by part. Loaded at the first use: it takes 50 ms and 5 MB. */
const loadParts = () =>
  (loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const parts = Array.from({ length: PASSWORD_PARTS }, (): string[] => []);
    for (const password of dictionary['passwords-common']) parts[partOf(password)]?.push(password);
    return parts;
  }));

/** Whether a password is one of the most common ones, whatever its case and Unicode form. */
async function isCommonPassword(password: string): Promise<boolean> {
  const parts = await loadParts();
  return parts[partOf(password)]?.includes(passwordKey(password)) ?? false;
}

/** Refuses a short or common password of an administrator. @throws Problem 400 naming the field */
export async function refuseAdminPassword(field: string, password: string): Promise<void> {
  refuseField(field, shortPasswordRefusal(password, true));
  const isCommon = await isCommonPassword(password);
  refuseField(field, isCommon ? COMMON_PASSWORD.refusal : undefined, 'common-password');
}

/** GET /auth/common-passwords: one part of the list, so that a form can warn before it is sent. */
export async function listCommonPasswords(
  _context: Context,
  { query }: Call<'listCommonPasswords'>,
) {
  return { common: [...((await loadParts())[query.part] ?? [])] };
}
