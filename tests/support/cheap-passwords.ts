import { createRequire } from 'node:module';
import type * as argon2Module from '@node-rs/argon2';

// Before the product is loaded: the least work that Argon2 does. Tests create thousands of accounts, and only
// tests/api/log-in.test.ts is about what a hash costs.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as {
  -readonly [Name in keyof typeof argon2Module]: (typeof argon2Module)[Name];
};
const { hash } = argon2;
argon2.hash = (password, options, signal) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);
