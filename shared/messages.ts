import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** What the contact form sends; all four are required (product.md section 5). */
export const contactMessage = z.object({
  name: requiredText('Name is required', 120),
  email: requiredText('Email is required', 254).check(
    z.regex(z.regexes.unicodeEmail, 'Enter a valid email address.'),
  ),
  subject: requiredText('Subject is required', 200),
  message: requiredText('Message is required', 10_000),
});
