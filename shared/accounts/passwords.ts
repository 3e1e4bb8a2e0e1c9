/** In characters. The minimums are set by product.md section 9.1; the maximum limits the cost of hashing. */
export const PASSWORD_LENGTH = { min: 6, adminMin: 12, max: 200 } as const;

/** Why a new password is too short. Admins' passwords are longer. */
export function shortPasswordRefusal(password: string, isAdmin: boolean): string | undefined {
  if (isAdmin && password.length < PASSWORD_LENGTH.adminMin)
    return "An admin's password must be at least 12 characters";
  if (password.length < PASSWORD_LENGTH.min) return 'Password must be at least 6 characters';
  return undefined;
}

/** The first problem with a new password and its confirmation, in the order of product.md section 5.1. */
export function passwordRefusal(
  password: string,
  confirmation: string,
  isAdmin = false,
): string | undefined {
  if (password !== confirmation) return 'Passwords do not match';
  return shortPasswordRefusal(password, isAdmin);
}

/** The form in which passwords are compared with the list of common ones. */
export const passwordKey = (password: string): string => password.normalize('NFKC').toLowerCase();

/** The number of parts of the list of common passwords. */
export const PASSWORD_PARTS = 4096;

/**
 * The part of the list of common passwords that contains a password, if it is common: a hash of 12 bits. A page asks for
 * this part and compares, so the password itself is not sent.
 */
export function partOf(password: string): number {
  let hash = 0x811c9dc5;
  for (const character of passwordKey(password))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0) % PASSWORD_PARTS;
}

/** The refusal for administrators, and the warning for others. */
export const COMMON_PASSWORD = {
  refusal:
    'This is one of the most common passwords, which attackers try first. Choose another one.',
  warning:
    'This is one of the most common passwords, which attackers try first. Another one is safer.',
} as const;
