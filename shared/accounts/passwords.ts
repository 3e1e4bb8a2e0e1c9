/** In characters. The minimum is set by product.md section 9.1; the maximum limits the cost of hashing. */
export const PASSWORD_LENGTH = { min: 6, max: 200 } as const;

/** The first problem with a new password and its confirmation, in the order of product.md section 5.1. */
export function passwordRefusal(password: string, confirmation: string): string | undefined {
  if (password !== confirmation) return 'Passwords do not match';
  if (password.length < PASSWORD_LENGTH.min) return 'Password must be at least 6 characters';
  return undefined;
}
